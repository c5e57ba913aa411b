// Only for convenience: the page also works without scripts.
const form = document.getElementById('pay');
const state = document.getElementById('state');
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Calculates the same totals as the server: tax per line on its discounted amount, to the nearest cent. */
function showTotals() {
  const { nets, shipping, hasTax } = JSON.parse(form.dataset.figures);
  const rate = hasTax ? Number(state?.selectedOptions[0]?.dataset.rate ?? 0) : 0;
  const net = nets.reduce((sum, amount) => sum + amount, 0);
  const tax = nets.reduce((sum, amount) => sum + Math.round((amount * rate) / 100_000), 0);
  const total = dollars.format((net + tax + shipping) / 100);
  for (const element of document.querySelectorAll('[data-total]')) element.textContent = total;
  const element = document.querySelector('[data-tax]');
  if (element)
    element.textContent = state?.value ? dollars.format(tax / 100) : 'Calculated from your address';
}

/** Formats the input while the caret is at the end of the field. */
function groupDigits(id, group) {
  const input = document.getElementById(id);
  input?.addEventListener('input', () => {
    if (input.selectionStart !== input.value.length) return;
    const formatted = group(input.value.replace(/\D/g, ''), input.value);
    if (formatted !== undefined) input.value = formatted;
  });
}

state?.addEventListener('change', showTotals);
showTotals();

groupDigits('card', (digits) => digits.slice(0, 19).replace(/(\d{4})(?=\d)/g, '$1 '));
groupDigits('expiry', (digits, text) =>
  /^\d{4}$/.test(text) ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : undefined,
);

document.getElementById('promotion_code')?.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  document.querySelector('button[value="apply"]').click();
});

let isSubmitted = false;
form.addEventListener('submit', (event) => {
  if (isSubmitted) event.preventDefault();
  isSubmitted = true;
  form.setAttribute('aria-busy', 'true');
});
// A page restored from the browser's history can be submitted again.
window.addEventListener('pageshow', () => {
  isSubmitted = false;
  form.removeAttribute('aria-busy');
});
