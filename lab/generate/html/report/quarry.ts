import type { HtmlLayout } from '../page/layout.ts';
import { html, joinRows } from '../page/markup.ts';
import { lateClause, listMentions } from '../page/mentions.ts';

/** A quarry: one row a weighing ticket, tonnes with three decimals, codes of VAT, totals in a grid at the foot. */
export const quarry: HtmlLayout = {
  name: 'quarry',
  font: 'narrow',
  trade: {
    names: ['Carrières {nom}', '{nom} Granulats', 'Sablières {nom}'],
    goods: `Grave non traitée 0/31,5|t|9.5-14|4-28/0.02|20
      Sable lavé 0/4|t|14-21|2-26/0.02|20
      Gravillon 6/10|t|16-24|2-26/0.02|20
      Enrochement 100/400 kg|t|18-29|5-27/0.02|20
      Béton de recyclage 0/80|t|5-8.5|5-28/0.02|20
      Mise en décharge de terres inertes|t|6-11|5-28/0.02|20
      Transport par semi-benne|tour|85-140|1-6|20
      Contribution TGAP|t|0.2-0.22|4-28/0.02|20`,
    lines: [4, 14],
    discounts: 0,
    creditNotes: 0,
  },
  page({ print }) {
    const { facts } = print;
    const css = `@page{size:A4;margin:10mm}body{font-size:8pt}.a{display:flex;justify-content:space-between}.q{border:1px solid #000;padding:2mm;width:80mm}
      .l{width:100%;border-collapse:collapse;margin-top:4mm}.l th{background:#333;color:#fff;padding:1mm}.l td{padding:.7mm 1mm;border-right:1px solid #ccc}.n{text-align:right}
      .g{margin-top:4mm;border-collapse:collapse;width:100%;text-align:center}.g td,.g th{border:1px solid #333;padding:1mm}.f{font-size:6pt;margin-top:4mm}`;
    const body = html`<div class="a"><div><b style="font-size:12pt">${print.sellerShortName()}</b><br>${joinRows(print.sellerAddress())}<br>Bascule : ${facts.seller.phone}</div>
      <div class="q">CLIENT ${facts.references.customer}<br>${joinRows([print.buyerName(), ...print.buyerAddress()])}</div></div>
      <p>FACTURE N. ${print.number()} - ÉDITION DU ${print.issued()} - COMMANDE ${print.order()}${facts.due && html` - ÉCHÉANCE ${print.due()}`}</p>
      <table class="l"><tr><th>Bon</th><th>Date</th><th>Matériau</th><th>Tonnage</th><th>Unité</th><th>Px unit.</th><th>Mt HT</th></tr>
      ${print.lines.map((line) => html`<tr><td>${line.reference}</td><td>${line.day}</td><td>${line.description}</td><td class="n">${line.quantity()}</td><td>${line.unit}</td><td class="n">${line.price()}</td><td class="n">${line.amount()}</td></tr>`)}</table>
      <table class="g"><tr><th>Montant HT</th><th>% TVA</th><th>Montant TVA</th><th>Montant TTC</th></tr><tr><td>${print.net()}</td><td>${print
        .vatRows()
        .map(({ rate }) => rate)
        .join(' / ')}</td><td>${print.vat()}</td><td>${print.gross()}</td></tr></table>
      <p>Domiciliation : ${print.iban()} ${print.bic()} - ${print.terms()}</p><div class="f">${listMentions(print).join(' / ')}<br>${lateClause()}</div>`;
    return { css, body };
  },
};
