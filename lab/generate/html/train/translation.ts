import type { HtmlLayout } from '../page/layout.ts';
import { html } from '../page/markup.ts';
import { explainRegime, listMentions } from '../page/mentions.ts';

/** A translation agency: prices per word with four decimals, meta data in a narrow column at the right. */
export const translation: HtmlLayout = {
  name: 'translation',
  font: 'serif',
  trade: {
    names: ['{nom} Traductions', 'Agence {nom}', 'Verbatim {nom}', 'Lingua {nom}'],
    goods: `Traduction anglais > français//Manuel d’utilisation, fichier {@@_####}.docx|mot|0.08-0.16|400-14000|20
      Traduction allemand > français//Contrat cadre, certification comprise|mot|0.11-0.19|300-6000|20
      Relecture et révision//Site institutionnel|mot|0.03-0.05|500-20000|20
      Mise en page PAO|page|9-16|4-60|20
      Interprétation de liaison à {nom}|demi-journée|380-620|1-3|20
      Supplément urgence 48 h|forfait|60-240|1|20
      Répétitions et correspondances 100 %|mot|0.01-0.03|200-4000|20`,
    lines: [1, 5],
    priceStep: 0.1,
    buyers: 'companies',
  },
  page({ print, logo }) {
    const { facts } = print;
    const css = `@page{size:A4;margin:18mm 16mm}body{font-size:9.4pt}.two{display:flex;gap:10mm}.main{flex:1}.side{width:46mm;font-size:8pt;border-left:.2mm solid #000;padding-left:5mm;line-height:1.45}.side em{display:block;font-style:normal;font-weight:bold;margin-top:3mm}
      .it{padding:2.5mm 0;border-bottom:.1mm solid #bbb}.it .calc{display:flex;justify-content:space-between;color:#444}.it .calc b{color:#000}.res{margin-top:6mm;text-align:right;line-height:1.7}`;
    const meta: readonly (readonly [string, string])[] = [
      [print.isCredit ? 'Avoir' : 'Facture', print.number()],
      ['Émission', print.issued()],
      ...(facts.due ? [['Exigibilité', print.due()] as const] : []),
      ['Projet', facts.references.project],
      ['Réf. interne client', print.buyerReference()],
      ['Compte bancaire', print.iban()],
      ['Code BIC', print.bic()],
      ['Modalités', print.terms()],
    ];
    const body = html`${logo(26, '#2b2d42')}<div class="two" style="margin-top:8mm"><div class="main"><p><b>Client</b><br>${print.buyerName()}<br>${print.buyerAddress().map((row) => html`${row}<br>`)}</p>
      ${print.lines.map((row) => html`<div class="it">${row.description}${row.details().map((text) => html`<br>${text}`)}<div class="calc"><span>${row.quantity()} ${row.unit}${row.line.quantity > 1 && row.unit === 'mot' ? 's' : ''} à ${row.price()} €</span><b>${row.amount('money')}</b></div></div>`)}
      <div class="res">Montant hors taxe : ${print.net()}<br>${print.vatRows().map((row) => html`Taxe (${row.rate}) : ${print.vat()}<br>`)}<b>Montant dû : ${print.gross()}</b></div></div>
      <div class="side">${meta.map(([label, value]) => html`<em>${label}</em>${value}`)}<em>Prestataire</em>${print.sellerAddress().map((row) => html`${row}<br>`)}${listMentions(print).map((text) => html`${text}<br>`)}${explainRegime(print)}</div></div>`;
    return { css, body };
  },
};
