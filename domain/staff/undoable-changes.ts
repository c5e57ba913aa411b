/** The changes in the studio that can be undone, as the kind of their subject and the action, with the words of the offer. */
export const undoableChanges = {
  'staff.changed': 'Changed a member of staff',
  'order.moved': 'Moved an order',
  'order.shipped': 'Shipped pieces of an order',
  'piece.moved': 'Moved a piece',
  'piece.set-aside': 'Set a piece aside',
  'piece.taken-up': 'Took a piece up again',
  'claim.remade': 'Made a print again',
  'claim.declined': 'Declined a claim',
  'claim.extended': 'Put off the decision of a claim',
  'message.answered': 'Answered a message',
  'message.done': 'Finished a message',
  'message.reopened': 'Opened a message again',
  'offer.created': 'Made an offer',
  'offer.changed': 'Changed an offer',
  'offer.extended': 'Extended an offer',
  'offer.withdrawn': 'Withdrew an offer',
  'trade-client.created': 'Entered a trade client',
  'trade-client.changed': 'Changed a trade client',
  'trade-client.certified': 'Recorded a resale certificate',
  'trade-client.certificate-ended': 'Stopped using a resale certificate',
  'member.ended': 'Ended a membership',
  'member.restored': 'Restored a membership',
  'print.placed': 'Moved a print in the gallery order',
  'print.changed': 'Changed a print',
  'print.published': 'Published a print',
  'print.hidden': 'Hid a print',
  'print.file-replaced': 'Replaced the file of a print',
  'prints.changed': 'Changed prints',
  'prices.changed': "Changed the shop's prices",
  'demo-prints.hidden': 'Took down the demo prints',
  'artist.changed': 'Changed an artist',
  'artist.renamed': 'Renamed an artist',
  'shop.details-changed': "Changed the shop's details",
  'promotion-code.created': 'Made a promotion code',
  'promotion-code.switched-off': 'Switched a promotion code off',
  'promotion-code.switched-on': 'Switched a promotion code on',
  'shop.policy-changed': 'Changed a policy',
} as const;

export type UndoableChange = keyof typeof undoableChanges;

export function isUndoable(change: string): change is UndoableChange {
  return Object.hasOwn(undoableChanges, change);
}
