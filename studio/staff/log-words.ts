/** What a change that can be undone has done, by the kind of its subject and its action. */
const words: Readonly<Record<string, string>> = {
  'staff changed': 'Changed a member of staff',
  'order moved': 'Moved an order',
  'order shipped': 'Shipped pieces of an order',
  'piece moved': 'Moved a piece',
  'piece set-aside': 'Set a piece aside',
  'piece taken-up': 'Took a piece up again',
  'message answered': 'Answered a message',
  'message done': 'Finished a message',
  'print placed': 'Moved a print in the gallery order',
  'prints changed': 'Changed prints',
  'prices changed': "Changed the shop's prices",
  'print published': 'Published a print',
  'print hidden': 'Hid a print',
  'print file-replaced': 'Replaced the file of a print',
  'demo-prints hidden': 'Took down the demo prints',
  'shop details-changed': "Changed the shop's details",
  'shop policy-changed': 'Changed a policy',
  'artist changed': 'Changed an artist',
  'artist renamed': 'Renamed an artist',
  'message reopened': 'Opened a message again',
  'member ended': 'Ended a membership',
  'member restored': 'Restored a membership',
  'print changed': 'Changed a print',
};

/** The words of an offer to undo a change that this browser has just made. */
export function describeAction(kind: string, action: string): string {
  return words[`${kind} ${action}`] ?? `${kind}: ${action}`;
}
