import type { HtmlLayout } from '../page/layout.ts';
import { html, joinRows } from '../page/markup.ts';
import { writeLegalNotice, writeRegime } from './legal-notice.ts';

/** A training centre, exempt from VAT: whole euros, descriptions over three lines, a grid of labels above values. */
export const training: HtmlLayout = {
  name: 'training',
  font: 'sans',
  notation: { cents: 'where needed' },
  trade: {
    names: ['{nom} Formation', 'Institut {nom}', 'Centre de formation {nom}', 'Académie {nom}'],
    goods: `Formation « Sauveteur secouriste du travail »//Stagiaires : {personne}, {personne}//Dates : {jour} - Durée : 14 heures|stagiaire|180-320|1-8|20
      Formation « Habilitation électrique B1V-BR »//Stagiaire : {personne}//Durée : 21 heures|stagiaire|350-620|1-5|20
      Formation « Management de proximité »//Session intra-entreprise du {jour}|jour|900-1600|1-4|20
      Parcours certifiant bureautique//Convention n° {C-####}|heure|35-60|14-70|20
      Frais de déplacement du formateur|forfait|80-450|1|20
      Supports pédagogiques|U|15-45|2-12|20`,
    lines: [1, 3],
    buyers: 'companies',
    regime: 'none',
    priceStep: 1000,
  },
  page({ print, logo }) {
    const { facts } = print;
    const cell = (label: string, value: string) => html`<div><u>${label}</u><br>${value}</div>`;
    const css = `@page{size:A4;margin:15mm}body{font-size:9.4pt;color:#1d2b36}.a{display:flex;justify-content:space-between;align-items:flex-start}.a .b{border:1px solid #1d2b36;padding:3mm 5mm;min-width:70mm}
      .g{display:grid;grid-template-columns:repeat(5,1fr);margin:8mm 0;border-top:1px solid #ccc;border-bottom:1px solid #ccc}.g>div{padding:2mm}.g u{text-decoration:none;font-size:7pt;color:#7c8a94;text-transform:uppercase}
      table{width:100%;border-collapse:collapse}th{text-align:left;border-bottom:2px solid #1d2b36;padding:1.5mm}td{padding:2mm 1.5mm;vertical-align:top;border-bottom:1px solid #e3e3e3}.n{text-align:right;white-space:nowrap}
      .d{color:#556;font-size:8.4pt}.t{width:75mm;margin:6mm 0 0 auto}.t td{border:0}.t tr:last-child td{background:#1d2b36;color:#fff;font-weight:700}.f{font-size:7pt;margin-top:10mm;color:#667}`;
    const body = html`<div class="a"><div>${logo(24, '#1d6b8f')}<br>${joinRows(print.sellerAddress())}<br>${facts.seller.email}<br>Déclaration d'activité n° 11 75 ${facts.references.customer}</div>
      <div class="b">${joinRows([print.buyerName(), facts.buyer.attention && `À l'attention de ${facts.buyer.attention.first} ${facts.buyer.attention.last}`, ...print.buyerAddress()])}</div></div>
      <div class="g">${cell(print.isCredit ? 'Avoir n°' : 'Facture n°', print.number())}${cell('Date de facture', print.issued())}${facts.due && cell('Échéance', print.due())}${cell('Convention', print.contract())}${cell('Bon de commande', print.order())}</div>
      <table><tr><th>Désignation</th><th class="n">Quantité</th><th>Unité</th><th class="n">Prix unitaire</th><th class="n">Montant</th></tr>
      ${print.lines.map(
        (line) =>
          html`<tr><td>${line.description}${line.details().map((text) => html`<div class="d">${text}</div>`)}</td><td class="n">${line.quantity()}</td><td>${line.unit}</td><td class="n">${line.price()}</td><td class="n">${line.amount('money')}</td></tr>`,
      )}</table>
      <table class="t"><tr><td>Total</td><td class="n">${print.net()}</td></tr><tr><td>Net à payer</td><td class="n">${print.gross()}</td></tr></table>
      <p>${writeRegime(print)}<br>Conditions de règlement : ${print.terms()}<br>Banque : ${facts.payment.bank} - IBAN ${print.iban()} - BIC ${print.bic()}</p><div class="f">${writeLegalNotice(print)}</div>`;
    return { css, body };
  },
};
