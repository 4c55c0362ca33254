import type { HtmlLayout } from '../page/layout.ts';
import { html, joinRows } from '../page/markup.ts';
import type { PrintedLine } from '../page/print-lines.ts';
import { writeLegalNotice } from './legal-notice.ts';

/** A wholesaler over several pages: each page carries the sum forward (à reporter, report). */
export const wholesale: HtmlLayout = {
  name: 'wholesale',
  font: 'sans',
  trade: {
    names: ['{nom} Distribution', 'Comptoir {nom}', 'Négoce {nom}', 'Ets {nom}'],
    goods: `Robinet mitigeur lavabo chromé|U|28-86|1-12|20
      Tube cuivre écroui 14x1 barre 4 m|ml|5-9|4-80|20
      Raccord laiton à compression 15x21|U|1.8-4.4|10-100|20
      Joint fibre assortiment|bte|3-9|1-10|20
      Siphon PVC sortie 32|U|2.4-6|2-40|20
      Vanne à sphère 3/4"|U|6-14|2-30|20
      Flexible inox 50 cm FF 12/17|U|3-7|4-40|20
      Receveur de douche 90x90 blanc|U|95-240|1-4|20
      Colle PVC pression 250 ml|U|6-12|1-12|20
      Collier atlas simple M7 diam. 16|cent|9-18|1-6|20
      Pack WC sans bride//éco-participation incluse|U|120-330|1-5|20
      Chauffe-eau vertical 150 L//garantie cuve 5 ans|U|210-420|1-3|20
      Bouchon laiton femelle 20x27|U|1.2-3|10-80|20
      Groupe de sécurité 3/4"|U|18-38|1-10|20
      Téflon rouleau 12 m|U|0.6-1.4|10-100|20
      Sèche-serviettes 750 W|U|140-310|1-4|20`,
    lines: [24, 46],
    buyers: 'companies',
    discounts: 0.15,
  },
  page({ print, logo, draw }) {
    const { facts } = print;
    const perPage = draw.whole(18, 27);
    const pages = Array.from({ length: Math.ceil(print.lines.length / perPage) }, (_, index) =>
      print.lines.slice(index * perPage, (index + 1) * perPage),
    );
    const carried = (until: number) =>
      print.bare(facts.lines.slice(0, until * perPage).reduce((sum, { amount }) => sum + amount, 0));
    const css = `@page{size:A4;margin:11mm}body{font-size:8pt}.p{break-after:page}.p:last-child{break-after:auto}.h{display:flex;justify-content:space-between;margin-bottom:4mm}.c{border:1px solid #777;border-radius:2mm;padding:2mm 4mm;width:75mm}
      .r{display:grid;grid-template-columns:repeat(4,1fr);border:1px solid #777;margin-bottom:3mm}.r>div{padding:1mm 2mm;border-left:1px solid #777}.r small{display:block;color:#555}
      table{width:100%;border-collapse:collapse}.l th{background:#e6e6e6;border:1px solid #777;padding:1mm}.l td{padding:.9mm 1mm;border-left:1px solid #bbb;border-right:1px solid #bbb}.l tr.k td{border-top:1px solid #777;border-bottom:1px solid #777;font-weight:700;text-align:right}
      .n{text-align:right;white-space:nowrap}.t{width:70mm;margin:4mm 0 0 auto}.t td{border:1px solid #777;padding:1mm 2mm}.f{font-size:6.2pt;text-align:center;margin-top:4mm}`;
    const row = (line: PrintedLine) =>
      html`<tr><td>${line.reference}</td><td>${line.description}${line.details().map((text) => html`<br>${text}`)}</td><td class="n">${line.quantity()}</td><td>${line.unit}</td><td class="n">${line.price()}</td><td class="n">${line.discount}</td><td class="n">${line.amount()}</td></tr>`;
    const sheet = (
      lines: readonly PrintedLine[],
      index: number,
    ) => html`<div class="p"><div class="h"><div>${logo(22, '#333')}<br>${joinRows([print.sellerName(), ...print.sellerAddress()])}</div>
      <div class="c">${joinRows([print.buyerName(), ...print.buyerAddress()])}</div></div>
      <div class="r"><div><small>${print.isCredit ? 'Avoir' : 'Facture'} N°</small>${print.number()}</div><div><small>Date</small>${print.issued()}</div><div><small>Code client</small>${facts.references.customer}</div><div><small>Page</small>${index + 1} / ${pages.length}</div></div>
      <table class="l"><tr><th>Référence</th><th>Désignation</th><th>Qté</th><th>Un.</th><th>P.U. H.T.</th><th>Rem.</th><th>Montant H.T.</th></tr>
      ${index > 0 && html`<tr class="k"><td colspan="6">Report</td><td>${carried(index)}</td></tr>`}${lines.map(row)}
      ${index < pages.length - 1 && html`<tr class="k"><td colspan="6">À reporter</td><td>${carried(index + 1)}</td></tr>`}</table>
      ${index === pages.length - 1 && totals}<div class="f">${writeLegalNotice(print)}</div></div>`;
    const totals = html`<table class="t"><tr><td>Total H.T.</td><td class="n">${print.net()}</td></tr>${print.vatRows().map(({ rate }) => html`<tr><td>T.V.A. ${rate}</td><td class="n">${print.vat()}</td></tr>`)}
      <tr><td><b>Total T.T.C.</b></td><td class="n"><b>${print.gross()}</b></td></tr></table><p>${facts.due && `Date d'échéance : ${print.due()}`} - Mode de règlement : ${print.method()}<br>RIB : ${print.iban()} ${print.bic()}</p>`;
    return { css, body: html`${pages.map(sheet)}` };
  },
};
