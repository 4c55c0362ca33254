import type { HtmlLayout } from '../page/layout.ts';
import { html, joinRows } from '../page/markup.ts';
import { writeLegalNotice } from './legal-notice.ts';

/** A baker's monthly bill to a restaurant: a day before each delivery, VAT codes explained below, typed on a machine. */
export const bakery: HtmlLayout = {
  name: 'bakery',
  font: 'mono',
  trade: {
    names: ['Boulangerie {nom}', 'Fournil {nom}', 'Maison {nom}', 'Pains {nom}'],
    goods: `Baguette tradition|pce|0.85-1.15|20-400|5.5
      Pain de campagne 1 kg|pce|3.1-4.6|4-60|5.5
      Brioche tressée 500 g|pce|4.8-7.2|1-24|5.5
      Viennoiseries assorties|pce|0.78-1.1|20-260|5.5
      Petits pains individuels|pce|0.28-0.45|50-900|5.5
      Pièce montée 40 choux|pce|88-140|1|10
      Plateau de mignardises à servir|plt|28-46|1-9|10
      Consigne bac plastique|pce|3-6|1-8|20
      Retour d'invendus|pce|-0.4-1|5-40|5.5`,
    lines: [5, 16],
    discounts: 0,
    creditNotes: 0,
    priceStep: 1,
  },
  page({ print }) {
    const { facts } = print;
    const css = `@page{size:A4;margin:14mm}body{font-size:8.4pt;line-height:1.35}pre{margin:0;font-family:inherit}.r{text-align:right}table{width:100%;border-collapse:collapse}.l th{border-top:1px dashed #000;border-bottom:1px dashed #000;text-align:left;font-weight:400}.l td{padding:.3mm 0}.n{text-align:right!important;white-space:nowrap}.w{width:auto}.w td,.w th{padding-right:6mm;text-align:right;font-weight:400}`;
    const body = html`<b>${print.sellerName()}</b><br>${joinRows([...print.sellerAddress(), `Tel ${facts.seller.phone}`])}
      <p class="r">${joinRows([print.buyerName(), ...print.buyerAddress()])}</p>
      <p>FACTURE NO ${print.number()}     DATE ${print.issued()}${facts.due && html`<br>ECHEANCE ${print.due()}`}</p>
      <table class="l"><tr><th>Livré le</th><th>Article</th><th class="n">Nb</th><th class="n">Prix</th><th class="n">Montant</th><th class="n">T</th></tr>
      ${print.lines.map((line) => html`<tr><td>${line.day}</td><td>${line.description}</td><td class="n">${line.quantity()}</td><td class="n">${line.price()}</td><td class="n">${line.amount()}</td><td class="n">${line.rateCode()}</td></tr>`)}</table>
      <hr><table class="w"><tr><th>T</th><th>Taux</th><th>Base HT</th><th>TVA</th><th>TTC</th></tr>${print.vatRows().map(({ code, rate, base, vat, gross }) => html`<tr><td>${code}</td><td>${rate}</td><td>${base}</td><td>${vat}</td><td>${gross}</td></tr>`)}
      <tr><td></td><td>Total</td><td>${print.net('bare')}</td><td>${print.vat('bare')}</td><td>${print.gross('bare')}</td></tr></table>
      <p>NET A PAYER : ${print.money(facts.gross)}</p><p>${print.terms()} - ${print.method()}</p><p>${writeLegalNotice(print)}</p>`;
    return { css, body };
  },
};
