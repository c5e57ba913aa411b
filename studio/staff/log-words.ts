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
  'order shipped': 'Shipped pieces of an order',
  'order cancelled': 'Canceled an order',
  'order refunded': 'Refunded an order',
  'order correction-sent': 'Corrected an email about a shipment',
  'order confirmation-resent': 'Sent a confirmation again',
  'piece moved': 'Moved a piece',
  'piece set-aside': 'Set a piece aside',
  'piece taken-up': 'Took a piece up again',
  'piece remade': 'Made a piece again',
  'piece print-file-made': 'Made a print file',
  'order label-bought': 'Bought a label',
  'order label-voided': 'Voided a label',
  'job retried': 'Tried failed work again',
  'batch made': 'Made a batch',
  'batch taken-apart': 'Took a batch apart',
  'message answered': 'Answered a message',
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
  'shop policy-changed': 'Changed a policy',
  'artist changed': 'Changed an artist',
  'artist renamed': 'Renamed an artist',
  'message reopened': 'Opened a message again',
  'member ended': 'Ended a membership',
  'member restored': 'Restored a membership',
  'member signed-out': 'Signed a member out everywhere',
  'member exported': "Copied a member's data",
  'member deleted': "Deleted a member's account",
};

/** Changes that another company makes, while its answer is missing, or when it did not make them. */
const unfinishedWords: Readonly<Record<string, { begun: string; failed: string }>> = {
  'order refunded': { begun: 'Began to refund an order', failed: 'Tried to refund an order' },
  'order label-bought': { begun: 'Began to buy a label', failed: 'Tried to buy a label' },
  'order label-voided': { begun: 'Began to void a label', failed: 'Tried to void a label' },
};

/** Null: the change was made. */
export type Outcome = 'begun' | 'failed' | null;

export const outcomeWords = {
  begun: "the provider's answer is missing",
  failed: 'the provider has not made it',
} as const;

export function describeAction(kind: string, action: string, outcome: Outcome = null): string {
  const unfinished = unfinishedWords[`${kind} ${action}`];
  if (outcome && unfinished) return unfinished[outcome];
  if (action === 'undone') return 'Undid an earlier change';
  return words[`${kind} ${action}`] ?? `${kind}: ${action}`;
}
