import type { HtmlLayout } from '../page/layout.ts';
import { html, joinRows } from '../page/markup.ts';
import { writeLegalNotice } from './legal-notice.ts';

/** A joiner's final invoice: long descriptions over three lines, the deposit deducted, the balance in a box. */
export const joinery: HtmlLayout = {
  name: 'joinery',
  font: 'sans',
  trade: {
    names: ['Menuiserie {nom}', 'Ébénisterie {nom}', '{nom} Agencement', 'Escaliers {nom}'],
    goods: `Fabrication et pose d'un escalier quart tournant en chêne massif, limons à la française, marches de 40 mm|U|3200-6800|1|10
      Fenêtre PVC blanc double vitrage 4/16/4 argon, ouverture à la française, 2 vantaux, pose en rénovation|U|480-890|1-6|5.5
      Porte d'entrée aluminium gris 7016, serrure 5 points, poignée inox, dépose de l'ancienne comprise|U|1900-3900|1|10
      Placard sur mesure en médium à peindre, portes coulissantes|ml|420-780|1-4/0.2|10
      Volet roulant solaire, lames aluminium 41 mm, coffre 1/4 de rond|U|390-720|1-5|10
      Parquet contrecollé chêne brossé, pose collée, plinthes comprises|m²|72-118|12-48/0.5|10
      Évacuation des déchets et nettoyage de fin de chantier|Forfait|80-260|1|20`,
    lines: [1, 5],
    deposits: 0.7,
    priceStep: 1,
  },
  page({ print, logo }) {
    const { facts } = print;
    const css = `@page{size:A4;margin:14mm 16mm}body{font-size:9.4pt}.h{display:flex;justify-content:space-between}.h .r{text-align:right}.c{margin:6mm 0 6mm 95mm;padding:3mm;background:#f2f2f2}
      table{width:100%;border-collapse:collapse}.l th{border-top:1px solid #000;border-bottom:1px solid #000;padding:1.2mm;font-size:8.4pt}.l td{padding:1.6mm 1.2mm;vertical-align:top}.l td:first-child{width:86mm}.n{text-align:right;white-space:nowrap}
      .t{width:84mm;margin:6mm 0 0 auto}.t td{padding:.8mm 2mm}.t .s{border:2px solid #000;font-weight:700;font-size:11pt}.f{font-size:6.8pt;margin-top:8mm;border-top:1px solid #999}`;
    const body = html`<div class="h"><div>${logo(26, '#5b3a1a')}<br>${joinRows([...print.sellerAddress(), facts.seller.phone, facts.seller.email])}</div>
      <div class="r"><b style="font-size:13pt">${print.isCredit ? 'Avoir' : facts.deposit > 0 ? 'Facture de solde' : 'Facture'}</b><br>N° : ${print.number()}<br>Date : ${print.issued()}<br>Devis n° ${facts.references.quote} du ${print.day(facts.references.quoteDay)}</div></div>
      <div class="c">${joinRows([print.buyerName(), ...print.buyerAddress()])}</div>
      <table class="l"><tr><th>Désignation</th><th>Unité</th><th>Qté</th><th>Prix U. HT</th><th>TVA</th><th>Total HT</th></tr>
      ${print.lines.map((line) => html`<tr><td>${line.description}</td><td>${line.unit}</td><td class="n">${line.quantity(2)}</td><td class="n">${line.price()}</td><td class="n">${line.rate()}</td><td class="n">${line.amount()}</td></tr>`)}</table>
      <table class="t"><tr><td>Montant total HT</td><td class="n">${print.net()}</td></tr>${print.vatRows().map(({ rate, vat }) => html`<tr><td>Montant TVA ${rate}</td><td class="n">${vat}</td></tr>`)}<tr><td>Total TVA</td><td class="n">${print.vat()}</td></tr><tr><td>Montant total TTC</td><td class="n">${print.gross()}</td></tr>
      ${facts.deposit > 0 && html`<tr><td>Acompte versé à la commande</td><td class="n">${print.deductedDeposit()}</td></tr><tr class="s"><td>SOLDE À RÉGLER</td><td class="n">${print.amountDue()}</td></tr>`}</table>
      <p>Conditions : ${print.terms()}${facts.due && ` - échéance le ${print.due()}`}.<br>IBAN ${print.iban()}</p><div class="f">${writeLegalNotice(print)} - Assurance décennale AXIS n° 4 471 002</div>`;
    return { css, body };
  },
};
