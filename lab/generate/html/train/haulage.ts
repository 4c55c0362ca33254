import type { HtmlLayout } from '../page/layout.ts';
import { html, joinRows } from '../page/markup.ts';
import { writeLegalNotice } from './legal-notice.ts';

/** A haulier: one row a trip, the description over three lines in a wide column, amounts glued to the currency. */
export const haulage: HtmlLayout = {
  name: 'haulage',
  font: 'narrow',
  notation: { currency: { before: '', after: '€' } },
  trade: {
    names: ['Transports {nom}', '{nom} Logistique', '{nom} Frères Transports', 'Messagerie {nom}'],
    goods: `Transport {nom} - {nom}//Récépissé {######} du {jour}//12 palettes - 6 840 kg|U|240-980|1|20
      Transport express {nom} - {nom}//CMR {@@######}|U|180-640|1|20
      Messagerie, expéditions du {jour}|kg|0.3-0.9|80-1200|20
      Affrètement 24 t complet//Enlèvement {jour}, livraison sur rendez-vous|U|620-1450|1-2|20
      Heures d'attente au chargement|h|38-55|1-5/0.5|20
      Surcharge gazole|U|18-160|1|20
      Location porteur avec conducteur|jour|390-560|1-5|20`,
    lines: [2, 7],
    buyers: 'companies',
    priceStep: 1,
  },
  page({ print, logo }) {
    const { facts } = print;
    const css = `@page{size:A4;margin:10mm 12mm}body{font-size:9.2pt}.h{display:grid;grid-template-columns:80mm 1fr;gap:8mm}.k{background:#fff3c4;padding:3mm;border:1px solid #d9b200}
      .k table td{padding:.4mm 3mm .4mm 0}.l{width:100%;border-collapse:collapse;margin-top:7mm}.l th{border-bottom:2px solid #d9b200;text-align:left;padding:1mm}.l td{padding:1.6mm 1mm;border-bottom:1px solid #ddd;vertical-align:top}.n{text-align:right!important;white-space:nowrap}
      .w{display:flex;justify-content:flex-end;margin-top:5mm;gap:3mm}.w div{border:1px solid #d9b200;padding:2mm 4mm;text-align:center}.w small{display:block;color:#777}.f{font-size:6.8pt;margin-top:9mm;color:#555}`;
    const box = (label: string, value: string) => html`<div><small>${label}</small>${value}</div>`;
    const body = html`<div class="h"><div>${logo(24, '#8a6d00')}<br>${joinRows([...print.sellerAddress(), `Tél : ${facts.seller.phone}`])}</div>
      <div class="k"><table><tr><td>${print.isCredit ? 'AVOIR' : 'FACTURE'} N°</td><td><b>${print.number()}</b></td></tr><tr><td>Date</td><td>${print.issued()}</td></tr><tr><td>Client</td><td>${facts.references.customer}</td></tr>
      ${facts.due && html`<tr><td>Échéance</td><td>${print.due()}</td></tr>`}<tr><td>Vos réf.</td><td>${print.order()}</td></tr></table></div></div>
      <p style="margin:6mm 0 0 100mm">${joinRows([print.buyerName(), ...print.buyerAddress()])}<br>N° TVA : ${print.buyerVat()}</p>
      <table class="l"><tr><th>Prestation</th><th class="n">Quantité</th><th>Unité</th><th class="n">Tarif</th><th class="n">TVA</th><th class="n">Total HT</th></tr>
      ${print.lines.map((line) => html`<tr><td>${joinRows([line.description, ...line.details()])}</td><td class="n">${line.quantity()}</td><td>${line.unit}</td><td class="n">${line.price()}</td><td class="n">${line.rate()}</td><td class="n">${line.amount('money')}</td></tr>`)}</table>
      <div class="w">${box('Total HT', print.net())}${box('Total TVA', print.vat())}${box('Net à payer TTC', print.gross())}</div>
      <p>Règlement à réception par ${print.method()}. Domiciliation ${facts.payment.bank} : ${print.iban()} - ${print.bic()}</p><div class="f">${writeLegalNotice(print)}</div>`;
    return { css, body };
  },
};
