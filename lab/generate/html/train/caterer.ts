import type { HtmlLayout } from '../page/layout.ts';
import { html } from '../page/markup.ts';
import { listMentions } from '../page/mentions.ts';

/** A restaurant's bill for a group: quantity in front of the dish, prices with VAT, the VAT in words under the sum. */
export const caterer: HtmlLayout = {
  name: 'caterer',
  font: 'mono',
  trade: {
    names: ['Restaurant {nom}', 'Brasserie {nom}', 'Table de {nom}', '{nom} Traiteur'],
    goods: `MENU GROUPE 3 PLATS|pers|29-46|8-54|10
      APERITIF MAISON|U|5-9|4-54|20
      VIN ROUGE AOP 75CL|U|19-34|2-18|20
      EAU MINERALE 1L|U|4-6|2-20|10
      CAFE GOURMAND|U|6-9|4-40|10
      MENU ENFANT|U|11-15|1-8|10
      DROIT DE BOUCHON|U|7-12|1-12|20
      PIECE MONTEE|PART|4-7|20-54|10
      LOCATION SALLE|U|120-450|1|20
      REMISE COMITE|U|-20-90|1|10`,
    lines: [3, 9],
    hasGrossLines: true,
    deposits: 0.4,
    creditNotes: 0,
  },
  page({ print }) {
    const { facts } = print;
    const css = `@page{size:148mm 210mm;margin:9mm 11mm}body{font-size:8.4pt;line-height:1.45}.ctr{text-align:center}.lg{display:flex}.lg i{flex:1;font-style:normal;padding:0 2mm}.lg span{white-space:nowrap}.lg span:first-child{width:11mm;text-align:right}.lg .pu{width:21mm;text-align:right}.lg .mt{width:25mm;text-align:right}.sep{border-top:.3mm solid #000;margin:3mm 0}`;
    const body = html`<div class="ctr"><b>${print.sellerShortName()}</b><br>${print.sellerAddress().map((row) => html`${row}<br>`)}${facts.seller.phone}</div><div class="sep"></div>FACTURE ${print.number()}<br>DATE ${print.issued()}<br>CLIENT ${print.buyerName()}<br>${print.buyerAddress().map((row) => html`${row}<br>`)}<div class="sep"></div>
      <div class="lg"><span>QTE</span><i>LIBELLE</i><span class="pu">PRIX</span><span class="mt">EUR TTC</span></div>${print.lines.map((row) => html`<div class="lg"><span>${row.quantity()}</span><i>${row.description}</i><span class="pu">${row.price()}</span><span class="mt">${row.amount()}</span></div>`)}<div class="sep"></div>
      <div class="lg"><span></span><i>TOTAL TTC</i><span class="mt"><b>${print.gross()}</b></span></div>${facts.deposit > 0 && html`<div class="lg"><span></span><i>ARRHES RECUES</i><span class="mt">${print.deductedDeposit()}</span></div><div class="lg"><span></span><i>RESTE A PAYER</i><span class="mt">${print.amountDue()}</span></div>`}<div class="lg"><span></span><i>TOTAL HT</i><span class="mt">${print.net()}</span></div>${print.vatRows().map((row) => html`<div class="lg"><span></span><i>TVA ${row.rate} / HT ${row.base}</i><span class="mt">${row.vat}</span></div>`)}<div class="lg"><span></span><i>TOTAL TVA</i><span class="mt">${print.vat()}</span></div><div class="sep"></div>REGLEMENT : ${print.method().toUpperCase()}<br><small>${listMentions(print).join(' ')}</small>`;
    return { css, body };
  },
};
