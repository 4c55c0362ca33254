import type { HtmlLayout } from '../page/layout.ts';
import { html, joinRows } from '../page/markup.ts';
import { writeLegalNotice } from './legal-notice.ts';

/** Hire of machines: the article code first, a discount column, the price before the quantity, a grey summary beside the bank details. */
export const plantHire: HtmlLayout = {
  name: 'plant-hire',
  font: 'narrow',
  trade: {
    names: ['{nom} Location', 'Loca {nom}', '{nom} Matériel', 'Kilo {nom}'],
    goods: `Mini-pelle 2,5 t//N° parc 4{###}|J|118-185|1-22|20
      Nacelle ciseaux électrique 8 m//N° parc 7{###}|J|62-118|1-30|20
      Chariot télescopique 14 m|J|170-260|1-15|20
      Compresseur 5 m³/min|J|48-82|1-12|20
      Plaque vibrante 120 kg|J|29-48|1-9|20
      Transport aller|U|75-210|1|20
      Transport retour|U|75-210|1|20
      Gazole non routier|L|1.18-1.72|10-160|20
      Assurance bris de machine|%|4-38|1|20
      Contribution environnementale|U|2-14|1|20`,
    lines: [3, 9],
    discounts: 0.5,
    creditNotes: 0.1,
  },
  page({ print, logo }) {
    const { facts } = print;
    const css = `@page{size:A4;margin:9mm}body{font-size:8pt}.h{display:flex;justify-content:space-between;align-items:flex-start}.b{border:1.5px solid #d97700;border-radius:3mm;padding:3mm;width:84mm}
      .k{width:100%;border-collapse:collapse;margin:4mm 0}.k td{background:#fbe9d0;padding:1mm;border:1px solid #fff;text-align:center}.k tr:first-child td{background:#d97700;color:#fff}
      .l{width:100%;border-collapse:collapse}.l th{border-bottom:2px solid #d97700;text-align:left;padding:1mm}.l td{padding:.9mm 1mm;vertical-align:top}.l .n{text-align:right;white-space:nowrap}.l tr:nth-child(odd) td{background:#fafafa}
      .z{display:flex;justify-content:space-between;margin-top:5mm}.z table{border-collapse:collapse;background:#eee}.z td{padding:1mm 3mm}.z .n{text-align:right}.f{font-size:6pt;margin-top:8mm}`;
    const body = html`<div class="h"><div>${logo(28, '#d97700')}<br>${joinRows([...print.sellerAddress(), facts.seller.phone])}</div><div class="b">${joinRows([print.buyerName(), ...print.buyerAddress()])}${print.buyerVat() && html`<br>N° TVA : ${print.buyerVat()}`}</div></div>
      <table class="k"><tr><td>${print.isCredit ? 'Avoir' : 'Facture'}</td><td>Date</td><td>Compte</td><td>Bon de commande</td><td>Contrat</td>${facts.due && html`<td>Échéance</td>`}</tr>
      <tr><td>${print.number()}</td><td>${print.issued()}</td><td>${facts.references.customer}</td><td>${print.order()}</td><td>${print.contract()}</td>${facts.due && html`<td>${print.due()}</td>`}</tr></table>
      <table class="l"><tr><th>Code</th><th>Désignation</th><th class="n">Tarif HT</th><th class="n">Rem.</th><th class="n">Qté</th><th>Un.</th><th class="n">Net HT</th></tr>
      ${print.lines.map((line) => html`<tr><td>${line.reference}</td><td>${line.description}${line.details().map((text) => html`<br>${text}`)}</td><td class="n">${line.price()}</td><td class="n">${line.discount}</td><td class="n">${line.quantity()}</td><td>${line.unit}</td><td class="n">${line.amount()}</td></tr>`)}</table>
      <div class="z"><div>Mode de règlement : ${print.method()}<br>IBAN : ${print.iban()}<br>BIC : ${print.bic()}<br>${print.terms()}</div>
      <table><tr><td>Montant HT</td><td class="n">${print.net()}</td></tr>${print.vatRows().map(({ rate, base }) => html`<tr><td>Base TVA ${rate}</td><td class="n">${base}</td></tr>`)}<tr><td>TVA</td><td class="n">${print.vat()}</td></tr><tr><td><b>${print.isCredit ? 'À votre crédit' : 'À payer TTC'}</b></td><td class="n"><b>${print.gross()}</b></td></tr></table></div>
      <div class="f">${writeLegalNotice(print)}</div>`;
    return { css, body };
  },
};
