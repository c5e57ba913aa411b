export function countPrints(quantity: number): string {
  return quantity === 1 ? '1 print' : `${quantity.toLocaleString('en-US')} prints`;
}
