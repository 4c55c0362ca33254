import type { HtmlLayout } from '../page/layout.ts';
import { html, joinRows } from '../page/markup.ts';
import { writeRegime } from './legal-notice.ts';

/** A designer who charges no VAT: much white space, labels above values, no quantities for work at a fixed price. */
export const freelance: HtmlLayout = {
  name: 'freelance',
  font: 'serif',
  trade: {
    names: ['{nom} Design', 'Studio {nom}', '{nom} Rédaction'],
    goods: `Conception de l'identité visuelle|forfait|450-2400|1|0
      Maquettes des pages du site, trois allers-retours|forfait|600-3100|1|0
      Rédaction d'articles de fond|feuillet|45-90|2-14|0
      Journée d'atelier dans vos locaux|jour|320-580|0.5-6/0.5|0
      Retouches de la plaquette commerciale|heure|42-65|1-12/0.5|0
      Cession des droits d'exploitation, France, trois ans|forfait|150-900|1|0
      Frais de déplacement, train Paris - Lyon|aller-retour|84-168|1-2|0`,
    lines: [1, 4],
    regime: 'small_business',
    discounts: 0,
    creditNotes: 0,
  },
  page({ print, draw }) {
    const { facts } = print;
    const colour = draw.pick(['#b14a2c', '#2c6e63', '#3d3d8f']);
    const css = `@page{size:A4;margin:24mm 26mm}body{font-size:10pt;line-height:1.5}h1{font-weight:400;font-size:26pt;color:${colour};margin:0 0 10mm}.g{display:grid;grid-template-columns:1fr 1fr 1fr;gap:8mm;margin-bottom:12mm}h4{margin:0;font-size:7.5pt;letter-spacing:.1em;text-transform:uppercase;color:${colour};font-weight:400}
      .l{width:100%;border-collapse:collapse}.l td{padding:2.6mm 0;border-bottom:.5px solid #bbb;vertical-align:baseline}.l .n{text-align:right;white-space:nowrap;padding-left:6mm}small{color:#777}.t{font-size:15pt;text-align:right;margin-top:6mm;color:${colour}}`;
    const body = html`<h1>Facture</h1><div class="g"><div><h4>De</h4>${joinRows([print.sellerName(), ...print.sellerAddress(), `SIRET ${print.siret()}`])}</div>
      <div><h4>À</h4>${joinRows([print.buyerName(), ...print.buyerAddress()])}</div>
      <div><h4>Numéro</h4>${print.number()}<h4>Date</h4>${print.issued()}${facts.due && html`<h4>À régler avant le</h4>${print.due()}`}</div></div>
      <table class="l">${print.lines.map((line) => html`<tr><td>${line.description}<br><small>${line.quantity()} ${line.unit} à ${line.price()}</small></td><td class="n">${line.amount('money')}</td></tr>`)}</table>
      <div class="t">Total ${print.gross()}</div><p><small>${writeRegime(print)}</small></p>
      <h4>Règlement par virement</h4>${print.iban()}<br>${print.bic()}`;
    return { css, body };
  },
};
