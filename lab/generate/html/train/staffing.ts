import type { HtmlLayout } from '../page/layout.ts';
import { html } from '../page/markup.ts';
import { lateClause, listMentions } from '../page/mentions.ts';

/** Temporary work: codes and worker in the description, hours with two decimals, monospaced print of an old system. */
export const staffing: HtmlLayout = {
  name: 'staffing',
  font: 'mono',
  notation: { cents: 'always', thousands: ' ' },
  trade: {
    names: ['{nom} Intérim', 'Intérim {nom}', '{nom} RH', 'Emploi {nom}'],
    goods: `{personne} - CARISTE//CT {######} SEM 14|H|22.4-27.9|7-35/0.25|20
      {personne} - MANOEUVRE BTP//CT {######} SEM 14|H|20.8-25.1|7-35/0.25|20
      {personne} - SOUDEUR TIG//CT {######} SEM 15|H|27.5-34.8|14-39/0.25|20
      HEURES SUPPLEMENTAIRES 25 %|H|27-34|1-8/0.25|20
      PANIERS REPAS|U|6-11|2-10|20
      INDEMNITE DEPLACEMENT ZONE 2|J|4-9|2-10|20
      {personne} - PREPARATEUR DE COMMANDES|H|21.2-25.5|14-70/0.25|20`,
    lines: [2, 8],
    buyers: 'companies',
    creditNotes: 0.1,
  },
  page({ print }) {
    const { facts } = print;
    const css = `@page{size:A4;margin:12mm 10mm}body{font-size:8.2pt;line-height:1.4}pre{font-family:inherit;margin:0}hr{border:0;border-top:.3mm dashed #000}.to{margin:9mm 0 9mm 98mm}td{padding:0 1.5mm;vertical-align:top}td.d{text-align:right;white-space:pre}.full{width:100%;border-collapse:collapse}.cap td{border-bottom:.3mm dashed #000}`;
    const body = html`<pre>${print.sellerName()}
${print.sellerAddress().join('\n')}
SIRET ${print.compactSiret()}   TVA ${print.sellerVat()}</pre><div class="to">${print.buyerName()}<br>${print.buyerAddress().map((row) => html`${row}<br>`)}</div>
      <table><tr><td>${print.isCredit ? 'AVOIR NO' : 'FACTURE NO'}</td><td>${print.number()}</td><td>EN DATE DU</td><td>${print.issued()}</td></tr><tr><td>COMPTE</td><td>${facts.references.customer}</td><td>VOTRE COMMANDE</td><td>${print.order()}</td></tr></table><hr>
      <table class="full"><tr class="cap"><td>CODE</td><td>DETAIL</td><td class="d">BASE</td><td class="d">TAUX</td><td class="d">MONTANT</td></tr>${print.lines.map((row) => html`<tr><td>${row.reference}</td><td>${row.description}${row.details().map((text) => html`<br>${text}`)}</td><td class="d">${row.quantity(2)}</td><td class="d">${row.price()}</td><td class="d">${row.amount()}</td></tr>`)}</table><hr>
      <table style="margin-left:auto"><tr><td>MONTANT HORS TAXES</td><td class="d">${print.net('bare')}</td></tr>${print.vatRows().map((row) => html`<tr><td>TVA ${row.rate} SUR LES DEBITS</td><td class="d">${print.vat('bare')}</td></tr>`)}<tr><td>MONTANT TTC A REGLER EUR</td><td class="d">${print.gross('bare')}</td></tr></table>
      <p>${facts.due && `REGLEMENT PAR ${print.method().toUpperCase()} AU ${print.due()}`}<br>BANQUE ${facts.payment.bank.toUpperCase()} IBAN ${print.iban()}</p><p>${lateClause()}</p><p>${listMentions(print).join(' - ')}</p>`;
    return { css, body };
  },
};
