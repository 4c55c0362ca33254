import type { HtmlLayout } from '../page/layout.ts';
import { html, joinRows } from '../page/markup.ts';
import { writeRegime } from './legal-notice.ts';

/** An association without VAT: a plain word-processor page with a narrow bordered table and one total. */
export const association: HtmlLayout = {
  name: 'association',
  font: 'sans',
  notation: { thousands: ' ', cents: 'where needed' },
  trade: {
    names: ['Association {nom}', 'Club {nom}', 'Compagnie {nom}', 'Les Amis de {nom}'],
    goods: `Cession du spectacle « {nom} »//Représentation du {jour}|U|450-2600|1-2|0
      Adhésion annuelle structure|U|50-250|1|0
      Atelier d'initiation, 2 heures|séance|90-180|1-12|0
      Frais de déplacement|km|0.4-0.6|60-480|0
      Défraiement repas|repas|15-20|2-12|0
      Location de gradins|jour|80-300|1-3|0`,
    lines: [1, 4],
    buyers: 'public bodies',
    regime: 'small_business',
    creditNotes: 0,
  },
  page({ print, draw }) {
    const { facts } = print;
    const css = `@page{size:A4;margin:25mm 22mm}body{font-size:11pt}.t{text-align:right;margin:8mm 0}table{border-collapse:collapse;width:100%;margin:8mm 0}td,th{border:1px solid #000;padding:1.5mm 2mm}td:not(:first-child){text-align:right;white-space:nowrap}
      h1{font-size:16pt;text-align:center}.f{font-size:8.5pt;text-align:center;margin-top:20mm}`;
    const body = html`<b>${print.sellerShortName()}</b><br>${joinRows([...print.sellerAddress(), facts.seller.email])}<br>SIRET : ${print.compactSiret()} - APE : 9001Z
      <div class="t">${joinRows([print.buyerName(), ...print.buyerAddress()])}<br><br>${draw.pick(['Fait à', 'À'])} ${facts.seller.address.town}, le ${print.issued()}</div>
      <h1>Facture n° ${print.number()}</h1><p>Bon de commande n° ${print.order()}${facts.buyerSiret && `, SIRET du client ${print.buyerSiret()}`}</p>
      <table><tr><th>Objet</th><th>Nombre</th><th>Prix</th><th>Total</th></tr>${print.lines.map((line) => html`<tr><td>${line.description}${line.details().map((text) => html`<br>${text}`)}</td><td>${line.quantity()}</td><td>${line.price()}</td><td>${line.amount('money')}</td></tr>`)}
      <tr><td colspan="3">TOTAL À PAYER</td><td><b>${print.gross()}</b></td></tr></table>
      <p>${writeRegime(print)}.</p><p>À régler par ${print.method()} : IBAN ${print.iban()} / BIC ${print.bic()}</p><div class="f">Association loi 1901 déclarée en préfecture sous le n° W${draw.digits(9)}</div>`;
    return { css, body };
  },
};
