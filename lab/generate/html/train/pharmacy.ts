import type { HtmlLayout } from '../page/layout.ts';
import { html, joinRows } from '../page/markup.ts';
import { writeLegalNotice } from './legal-notice.ts';

/** A delivery of a pharmaceutical wholesaler: small print, many columns, three rates by code, discounts. */
export const pharmacy: HtmlLayout = {
  name: 'pharmacy',
  font: 'narrow',
  trade: {
    names: ['Répartition {nom}', 'Pharma {nom}', 'Laboratoires {nom}', 'Pharmacie {nom}'],
    goods: `PARACETAMOL 1 G CPR BT 8|BT|0.76-1.2|10-120|2.1
      IBUPROFENE 400 MG CPR BT 20|BT|1.4-2.6|5-60|2.1
      AMOXICILLINE 500 MG GEL BT 12|BT|2.1-3.4|5-40|2.1
      SERUM PHYSIOLOGIQUE 5 ML BT 40|BT|2.2-4.8|6-48|20
      COMPRESSES STERILES 10X10 BT 25|BT|1.9-3.9|6-50|20
      LAIT INFANTILE 1ER AGE 800 G|U|11-17|3-24|5.5
      GANTS NITRILE T.M BT 100|BT|4.2-8.9|5-40|20
      SOLUTION HYDROALCOOLIQUE 500 ML|FL|2.6-4.9|6-60|20
      CREME HYDRATANTE VISAGE TUBE 50 ML|TB|7.5-14.9|3-18|20
      VITAMINE D3 100 000 UI AMP|AMP|1.1-1.9|10-50|2.1
      TENSIOMETRE BRAS AUTOMATIQUE|U|28-62|1-4|20
      BANDE DE CONTENTION 7 CM X 3 M|U|3.3-6.8|2-20|5.5
      COMPLEMENT NUTRITIONNEL 4 X 200 ML|PK|8.8-12.6|4-24|5.5
      OMEPRAZOLE 20 MG GEL BT 28|BT|3.1-5.2|5-30|2.1
      THERMOMETRE SANS CONTACT|U|19-39|1-5|20
      SPRAY NASAL EAU DE MER 100 ML|FL|3.2-6.5|4-30|20`,
    lines: [8, 16],
    buyers: 'companies',
    discounts: 0.4,
  },
  notation: { cents: 'always' },
  page({ print }) {
    const { facts } = print;
    const css = `@page{size:A4;margin:8mm}body{font-size:6.9pt}.h{display:flex;justify-content:space-between;border-bottom:2px solid #000;padding-bottom:2mm;margin-bottom:2mm}.h div{line-height:1.3}
      table{width:100%;border-collapse:collapse}.l th{border:1px solid #000;font-weight:700;padding:.6mm}.l td{border-left:1px solid #000;border-right:1px solid #000;padding:.5mm .8mm}.l{border-bottom:1px solid #000}.n{text-align:right;white-space:nowrap}
      .b{display:flex;gap:6mm;margin-top:3mm;align-items:flex-start}.b table{width:auto}.b td,.b th{border:1px solid #000;padding:.6mm 2mm}.f{margin-top:3mm;font-size:5.8pt}`;
    const body = html`<div class="h"><div><b style="font-size:10pt">${print.sellerName()}</b><br>${joinRows([...print.sellerAddress(), `Tél ${facts.seller.phone}`])}</div>
      <div><b>${print.isCredit ? 'AVOIR' : 'FACTURE'}</b> ${print.number()}<br>DU ${print.issued()}<br>CLIENT ${facts.references.customer}<br>BL ${facts.references.deliveryNote} LIVRÉ LE ${print.delivery()}</div>
      <div>${joinRows([print.buyerName(), ...print.buyerAddress()])}<br>TVA ${print.buyerVat()}</div></div>
      <table class="l"><tr><th>CODE CIP</th><th>QTÉ</th><th>CDT</th><th>DÉSIGNATION</th><th>PRIX BRUT</th><th>REM %</th><th>MONTANT NET HT</th><th>T</th></tr>
      ${print.lines.map(
        (line, index) =>
          html`<tr><td>34009${String(3_100_000 + 977 * index)}</td><td class="n">${line.quantity()}</td><td>${line.unit}</td><td>${line.description}</td><td class="n">${line.price()}</td><td class="n">${line.discount.replace('%', '')}</td><td class="n">${line.amount()}</td><td>${line.rateCode()}</td></tr>`,
      )}</table>
      <div class="b"><table><tr><th>T</th><th>TAUX TVA</th><th>BASE HT</th><th>MONTANT TVA</th></tr>${print.vatRows().map(({ code, rate, base, vat }) => html`<tr><td>${code}</td><td class="n">${rate}</td><td class="n">${base}</td><td class="n">${vat}</td></tr>`)}</table>
      <table><tr><th>TOTAL HT</th><th>TOTAL TVA</th><th>NET TTC EUR</th></tr><tr><td class="n">${print.net('bare')}</td><td class="n">${print.vat('bare')}</td><td class="n"><b>${print.gross('bare')}</b></td></tr></table>
      <div>${facts.due && `ÉCHÉANCE ${print.due()}`}<br>${print.method().toUpperCase()}<br>IBAN ${print.iban()}</div></div>
      <div class="f">Nombre de lignes : ${print.lines.length}. ${writeLegalNotice(print)}</div>`;
    return { css, body };
  },
};
