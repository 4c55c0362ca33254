/** Parts of invented invoices in HTML. Registrations have valid keys. */

/** The SIREN whose first eight digits come from `seed`, with its Luhn digit. */
export function inventSirenOf(seed: number): string {
  const digits = String(40_000_000 + ((seed * 7_654_321) % 50_000_000));
  const sum = [...digits].reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** A French VAT number: its key is computed from the SIREN. */
export const vatNumberOf = (siren: string): string =>
  `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`;

/** The SIRET of the seat: the Luhn sum of all digits is a multiple of 10. */
export function siretOf(siren: string): string {
  for (let last = 0; last < 10; last += 1) {
    const siret = `${siren}0001${last}`;
    const sum = [...siret].reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
    if (sum % 10 === 0) return siret;
  }
  throw new Error(`no key for ${siren}`);
}

const STREETS = [
  '12 rue des Lavandes',
  '4 quai du Port',
  '27 avenue Foch',
  '8 place du Marché',
  '31 chemin des Vignes',
];
const TOWNS = ['26110 Nyons', '29200 Brest', '67000 Strasbourg', '33000 Bordeaux', '74000 Annecy'];

const addressOf = (seed: number): string => `${STREETS[seed % STREETS.length]}<br>${TOWNS[(seed * 3) % TOWNS.length]}`;

/** Name, address and, where asked, SIRET, VAT number and mail address of a company. */
export function block(
  name: string,
  seed: number,
  {
    siret = false,
    vat = false,
    mail = '',
  }: { readonly siret?: boolean; readonly vat?: boolean; readonly mail?: string } = {},
): string {
  const siren = inventSirenOf(seed);
  return [
    `<b>${name}</b>`,
    addressOf(seed),
    ...(siret ? [`SIRET ${siretOf(siren)}`] : []),
    ...(vat ? [`TVA ${vatNumberOf(siren)}`] : []),
    ...(mail === '' ? [] : [mail]),
  ].join('<br>');
}

/** The small print of a company: form, capital, register, VAT number. */
export function notice(name: string, seed: number): string {
  const siren = inventSirenOf(seed);
  return `<p class="small">${name} - SARL au capital de 10 000 € - RCS Lyon ${siren} - SIRET ${siretOf(siren)} - TVA ${vatNumberOf(siren)}</p>`;
}

export const columns = (left: string, right: string): string =>
  `<table class="wide"><tr><td>${left}</td><td>${right}</td></tr></table>`;

export const grid = (heads: readonly string[], values: readonly string[]): string =>
  `<table class="grid"><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr><tr>${values.map((value) => `<td>${value}</td>`).join('')}</tr></table>`;

export const LINES = `<table class="grid"><tr><th>Désignation</th><th>Qté</th><th>Prix unitaire</th><th>Montant HT</th></tr>
<tr><td>Pose de parquet</td><td>4</td><td>95,00 €</td><td>380,00 €</td></tr><tr><td>Fourniture</td><td>1</td><td>20,00 €</td><td>20,00 €</td></tr></table>
<p class="right">Total HT 400,00 €<br>TVA 20 % 80,00 €<br>Total TTC 480,00 €</p>`;

export const compose = (body: string): string =>
  `<!doctype html><html lang="fr"><meta charset="utf-8"><style>@page{size:A4;margin:15mm}body{font:11px Helvetica,Arial,sans-serif}
.wide{width:100%;margin:8px 0}.wide td{vertical-align:top;width:50%}.grid{border-collapse:collapse;margin:10px 0;width:100%}.grid td,.grid th{border:1px solid #999;padding:4px;text-align:left}
.right{text-align:right}.small{font-size:8px;margin-top:40px}h1{font-size:20px}</style><body>${body}</body></html>`;
