import type { HtmlLayout } from '../page/layout.ts';
import { html } from '../page/markup.ts';
import { explainRegime, listMentions } from '../page/mentions.ts';

/** A dental laboratory, exempt: rows by patient and day, small bordered form, label above value, amounts without currency. */
export const dentalLab: HtmlLayout = {
  name: 'dental-lab',
  font: 'narrow',
  trade: {
    names: ['Laboratoire {nom}', '{nom} Prothèse', 'Céramique {nom}', 'Cabinet Dr {nom}'],
    goods: `Couronne céramo-métallique, dent {##}|élt|95-160|1-3|0
      Inlay-core à clavette|élt|48-75|1-2|0
      Stellite 6 dents|app.|260-390|1|0
      Gouttière occlusale|app.|75-130|1|0
      Bridge zircone 3 éléments|élt|125-185|3|0
      Réparation résine|U|32-58|1|0
      Empreinte numérique et modèle|U|18-30|1-2|0
      Alliage précieux|g|38-62|0.5-6/0.1|0`,
    lines: [3, 12],
    regime: 'none',
    buyers: 'companies',
  },
  notation: { cents: 'always' },
  page({ print, draw }) {
    const { facts } = print;
    const css = `@page{size:A4;margin:9mm}body{font-size:7.4pt}.fr{border:.25mm solid #36c;border-collapse:collapse;width:100%;margin-bottom:2.5mm}.fr td{border:.25mm solid #36c;padding:.8mm 1.4mm;vertical-align:top}.lb{color:#36c;font-size:5.8pt;display:block}.nm{text-align:right;white-space:nowrap}`;
    const cell = (label: string, value: string) => html`<td><span class="lb">${label}</span>${value}</td>`;
    const body = html`<table class="fr"><tr><td width="50%"><b>${print.sellerName()}</b><br>${print.sellerAddress().join(' - ')}<br>${facts.seller.phone}</td><td><span class="lb">PRATICIEN</span>${print.buyerName()}<br>${print.buyerAddress().map((row) => html`${row}<br>`)}</td></tr></table>
      <table class="fr"><tr>${cell(print.isCredit ? 'N° AVOIR' : 'N° RELEVÉ-FACTURE', print.number())}${cell('DATE', print.issued())}${cell('CODE', facts.references.customer)}${cell('ÉCHÉANCE', facts.due ? print.due() : '-')}${cell('RÈGLEMENT', print.method())}</tr></table>
      <table class="fr"><tr><td>Jour</td><td>Patient</td><td>Travaux prothétiques</td><td>Nb</td><td>Tarif</td><td>Somme</td></tr>${print.lines.map((row) => html`<tr><td>${row.day}</td><td>${draw.pattern('@@.@')}</td><td>${row.description}</td><td class="nm">${row.quantity()}</td><td class="nm">${row.price()}</td><td class="nm">${row.amount()}</td></tr>`)}</table>
      <table class="fr" style="width:60mm;margin-left:auto"><tr><td>Somme des travaux</td><td class="nm">${print.net('bare')}</td></tr><tr><td><b>Net dû en euros</b></td><td class="nm"><b>${print.gross('bare')}</b></td></tr></table>${explainRegime(print)}<br>Banque : ${print.iban()} BIC : ${print.bic()}<br>${listMentions(print).join(', ')}`;
    return { css, body };
  },
};
