import type { HtmlLayout } from '../page/layout.ts';
import { html, joinRows } from '../page/markup.ts';
import { writeRegime } from './legal-notice.ts';

/** A rent notice of a property company: the tenant comes first, amounts at the end of dotted leaders, no table. */
export const rent: HtmlLayout = {
  name: 'rent',
  font: 'serif',
  trade: {
    names: ['SCI {nom}', 'SCI Les {nom}', 'Foncière {nom}', 'Immobilière {nom}'],
    goods: `Loyer trimestriel, local commercial|U|1800-9600|1|20
      Loyer du mois, bureaux 2e étage|U|640-3900|1|20
      Provision sur charges|U|60-900|1|20
      Refacturation taxe foncière|U|90-2400|1|20
      Emplacements de stationnement|U|45-320|1|20
      Régularisation des charges de l'exercice précédent|U|-40-380|1|20`,
    lines: [2, 4],
    order: 'listed',
    buyers: 'companies',
    creditNotes: 0,
  },
  page({ print }) {
    const [from, to] = print.period();
    const css = `@page{size:A4;margin:22mm 24mm}body{font-size:11pt;line-height:1.45}.p{display:grid;grid-template-columns:1fr 1fr;margin-bottom:12mm}
      h1{font-size:13pt;text-decoration:underline;text-align:center;margin:8mm 0}.d{display:flex;align-items:baseline;margin:2mm 0}.d i{flex:1;border-bottom:1.2px dotted #000;margin:0 2mm}
      .d span:last-child{white-space:nowrap}.s{margin-top:5mm;font-weight:700}.f{margin-top:16mm;font-size:8pt}`;
    const dotted = (label: string, amount: string, name = 'd') =>
      html`<div class="${name}"><span>${label}</span><i></i><span>${amount}</span></div>`;
    const body = html`<div class="p"><div><b>Locataire</b><br>${joinRows([print.buyerName(), ...print.buyerAddress()])}</div>
      <div><b>Bailleur</b><br>${joinRows([print.sellerName(), ...print.sellerAddress()])}<br>SIRET : ${print.siret()}</div></div>
      <h1>FACTURE DE LOYER N° ${print.number()}</h1><p>Date : ${print.issued()}<br>Bail n° ${print.contract()}<br>Période du ${from} au ${to}</p>
      ${print.lines.map((line) => dotted(line.description, line.amount('money')))}
      ${dotted('Total hors taxes', print.net(), 'd s')}${print.vatRows().map(({ rate }) => dotted(`TVA au taux de ${rate}`, print.vat()))}
      ${dotted('Total toutes taxes comprises', print.gross(), 'd s')}
      <p>${print.facts.due && `À régler au plus tard le ${print.due()} par ${print.method()} sur le compte :`}<br>IBAN ${print.iban()}<br>BIC ${print.bic()}</p>
      <div class="f">${writeRegime(print)} ${print.register()} - TVA ${print.sellerVat()}</div>`;
    return { css, body };
  },
};
