import type { HtmlLayout } from '../page/layout.ts';
import { html, joinRows } from '../page/markup.ts';
import { groupBySection } from '../page/print-lines.ts';
import { writeLegalNotice } from './legal-notice.ts';

/** A law firm's fee note, as a letter: fees with VAT, then disbursements without; only amounts. */
export const law: HtmlLayout = {
  name: 'law',
  font: 'serif',
  trade: {
    names: ['Cabinet {nom}', '{nom} & Associés', 'SELARL {nom} {nom}', '{nom} Avocats'],
    goods: `# Honoraires
      Étude du dossier et consultation des pièces|h|180-320|1-6/0.5|20
      Rédaction de l'assignation devant le tribunal judiciaire|h|180-320|2-9/0.5|20
      Audience de plaidoirie du {jour}|forfait|400-1500|1|20
      Rendez-vous client et correspondances|h|180-280|0.5-3/0.25|20
      # Débours non soumis à TVA
      Droit de plaidoirie|U|13-13|1|0
      Timbre fiscal|U|50-225|1|0
      Frais d'huissier - signification du {jour}|U|60-180|1|0
      Extrait Kbis|U|3-4|1-3|0`,
    lines: [3, 6],
    order: 'listed',
    deposits: 0.3,
    creditNotes: 0,
  },
  page({ print, draw }) {
    const { facts } = print;
    const css = `@page{size:A4;margin:20mm 22mm}body{font-size:10.4pt;line-height:1.35}h1{font-size:12pt;letter-spacing:.4mm;margin:10mm 0 5mm}.x{display:flex;gap:14mm}.x .m{font-size:8pt;width:48mm;border-right:1px solid #999;padding-right:5mm}
      table{width:100%;border-collapse:collapse;margin-top:4mm}td{padding:1.2mm 0;vertical-align:top}.n{text-align:right;white-space:nowrap;padding-left:6mm}.s td{font-variant:small-caps;font-weight:700;padding-top:4mm}.z td{border-top:1px solid #000}.f{font-size:7.2pt;margin-top:12mm;border-top:1px solid #999;padding-top:2mm}`;
    const body = html`<div class="x"><div class="m"><b>${print.sellerShortName()}</b><br>Avocats au Barreau<br>${joinRows(print.sellerAddress())}<br>Tél. ${facts.seller.phone}<br>${facts.seller.email}</div>
      <div>${joinRows([print.buyerName(), ...print.buyerAddress()])}<br><br>Le ${print.issued()}</div></div>
      <h1>NOTE D'HONORAIRES N° ${print.number()}</h1>Affaire : ${facts.references.project} / dossier ${draw.digits(5)}
      <table>${groupBySection(print.lines).map(
        ({
          title,
          lines,
          sum,
        }) => html`<tr class="s"><td colspan="2">${title}</td></tr>${lines.map((line) => html`<tr><td>${line.description}</td><td class="n">${line.amount('money')}</td></tr>`)}
      <tr class="z"><td>Total ${title.toLowerCase()}</td><td class="n">${print.money(sum)}</td></tr>`,
      )}
      <tr class="s"><td>Total hors taxes et débours</td><td class="n">${print.net()}</td></tr>
      ${print.chargedVatRows().map(({ rate, base, vat }) => html`<tr><td>TVA ${rate} sur ${base}</td><td class="n">${vat}</td></tr>`)}
      <tr class="z"><td>Total de la TVA</td><td class="n">${print.vat()}</td></tr><tr class="s"><td>TOTAL TTC</td><td class="n">${print.gross()}</td></tr>
      ${facts.deposit > 0 && html`<tr><td>Provision déjà versée</td><td class="n">${print.deductedDeposit()}</td></tr><tr class="s"><td>Solde restant dû</td><td class="n">${print.amountDue()}</td></tr>`}</table>
      <p>Payable avant le ${print.due()}, par ${print.method()}, IBAN : ${print.iban()}</p><div class="f">${writeLegalNotice(print)}</div>`;
    return { css, body };
  },
};
