import type { HtmlLayout } from '../page/layout.ts';
import { html, joinRows } from '../page/markup.ts';
import { writeLegalNotice } from './legal-notice.ts';

/** A monthly bill for cleaning: a frame around the whole table without lines between the rows, hours and an hourly price. */
export const cleaning: HtmlLayout = {
  name: 'cleaning',
  font: 'sans',
  trade: {
    names: ['{nom} Propreté', 'Net {nom}', '{nom} Services', 'Nettoyage {nom}'],
    goods: `Entretien courant des bureaux//5 passages par semaine, de 6 h à 8 h|H|22-31|20-130/0.5|20
      Nettoyage des vitres intérieures et extérieures//Hauteur inférieure à 4 m|H|29-38|2-18/0.5|20
      Remise en état après travaux|m²|3.2-7.5|40-600|20
      Lustrage des sols thermoplastiques|m²|1.8-4.4|60-900|20
      Sortie et rentrée des conteneurs|passage|7-14|4-26|20
      Fourniture de consommables sanitaires|Forfait|35-240|1|20
      Désinfection des points de contact|passage|18-44|1-22|20
      Indexation annuelle selon avenant n° 2|Forfait|6-48|1|20`,
    lines: [2, 6],
    discounts: 0,
    creditNotes: 0,
  },
  page({ print }) {
    const { facts } = print;
    const [from, to] = print.period();
    const css = `@page{size:A4;margin:12mm}body{font-size:9pt}.t{text-align:center;border:1px solid #246;padding:2mm;font-size:12pt;margin:6mm 0}.g{display:grid;grid-template-columns:95mm 1fr}
      .l{width:100%;border:1px solid #246;border-collapse:collapse;min-height:90mm}.l th{background:#dde7f2;border:1px solid #246;padding:1.4mm}.l td{border-left:1px solid #246;padding:1.2mm;vertical-align:top}.l .n{text-align:right;white-space:nowrap}.l .pad td{height:30mm}
      .s{width:100%;margin-top:3mm;border-collapse:collapse;text-align:center}.s td,.s th{border:1px solid #246;padding:1.2mm}.f{position:fixed;bottom:0;left:0;right:0;text-align:center;font-size:6.5pt}i{color:#555;font-size:7.8pt}`;
    const body = html`<div class="g"><div><b>${print.sellerShortName()}</b><br>${joinRows([...print.sellerAddress(), `Tél. ${facts.seller.phone}`])}</div>
      <div><u>Client n° ${facts.references.customer}</u><br>${joinRows([print.buyerName(), ...print.buyerAddress()])}</div></div>
      <div class="t">FACTURE ${print.number()} du ${print.issued()}</div>
      <p>Prestations effectuées du ${from} au ${to} - contrat ${print.contract()}</p>
      <table class="l"><tr><th style="width:88mm">Nature de la prestation</th><th>Unité</th><th>Nombre</th><th>Prix HT</th><th>Total HT</th></tr>
      ${print.lines.map((line) => html`<tr><td>${line.description}${line.details().map((text) => html`<br><i>${text}</i>`)}</td><td>${line.unit}</td><td class="n">${line.quantity(2)}</td><td class="n">${line.price()}</td><td class="n">${line.amount()}</td></tr>`)}
      <tr class="pad"><td></td><td></td><td></td><td></td><td></td></tr></table>
      <table class="s"><tr><th>Total HT</th><th>Taux</th><th>TVA</th><th>Total TTC</th><th>Net à payer</th></tr>
      <tr><td>${print.net()}</td><td>${joinRows(print.vatRows().map(({ rate }) => rate))}</td><td>${print.vat()}</td><td>${print.gross()}</td><td><b>${print.money(facts.gross)}</b></td></tr></table>
      <p>${facts.due && html`Date limite de paiement : ${print.due()}<br>`}${print.terms()}<br>Coordonnées bancaires : ${print.iban()}</p>
      <div class="f">${writeLegalNotice(print)}</div>`;
    return { css, body };
  },
};
