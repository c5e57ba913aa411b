/** What happened, in words, by the kind of subject and the action. */
const words: Readonly<Record<string, string>> = {
  'staff joined': 'Joined the staff',
  'staff sessions-ended': 'Ended sessions',
  'staff changed': 'Changed a member of staff',
  'invitation invited': 'Invited somebody',
  'invitation withdrawn': 'Withdrew an invitation',
  'session started': 'Signed in',
  'session verified': 'Confirmed who they are',
  'session ended': 'Ended a session',
  'order moved': 'Moved an order',
  'order cancelled': 'Canceled an order',
  'order refunded': 'Refunded an order',
  'order confirmation-resent': 'Sent a confirmation again',
  'piece moved': 'Moved a piece',
  'piece set-aside': 'Set a piece aside',
  'piece taken-up': 'Took a piece up again',
  'piece remade': 'Made a piece again',
  'piece print-file-made': 'Made a print file',
  'order label-bought': 'Bought labels',
  'order label-voided': 'Voided a label',
  'batch made': 'Made a batch',
  'batch taken-apart': 'Took a batch apart',
  'message done': 'Finished a message',
  'print placed': 'Moved a print on the wall',
  'prints changed': 'Changed prints',
  'prices changed': "Changed the shop's prices",
  'print words-changed': 'Changed the words of a print',
  'print crops-changed': 'Changed the crops of a print',
  'print forms-changed': 'Changed forms or prices of a print',
  'print published': 'Published a print',
  'print hidden': 'Hid a print',
  'print file-replaced': 'Replaced the file of a print',
  'upload imported': 'Imported uploaded files',
  'demo-prints hidden': 'Took down the demo prints',
  'shop details-changed': "Changed the shop's details",
};

export function describeAction(kind: string, action: string): string {
  if (action === 'undone') return 'Undid an earlier change';
  return words[`${kind} ${action}`] ?? `${kind}: ${action}`;
}
