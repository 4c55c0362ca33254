import type { HtmlLayout } from '../page/layout.ts';
import { html } from '../page/markup.ts';
import { listMentions } from '../page/mentions.ts';
import { groupBySection } from '../page/print-lines.ts';

/** A water bill: index readings, three bodies with their totals, prices per m³ with four decimals, the payment slip at the foot. */
export const water: HtmlLayout = {
  name: 'water',
  font: 'sans',
  trade: {
    names: ['Eaux de {nom}', 'Syndicat des eaux {nom}', 'Aqua {nom}', 'Société des Eaux {nom}'],
    goods: `# Distribution de l’eau
      Part fixe abonnement diamètre 15|semestre|18-34|1|5.5
      Consommation part délégataire|m³|0.9-1.6|18-260|5.5
      Consommation part collectivité|m³|0.3-0.8|18-260|5.5
      # Collecte et traitement des eaux usées
      Assainissement part fixe|semestre|9-22|1|10
      Assainissement part variable|m³|0.8-1.9|18-260|10
      # Organismes publics
      Redevance performance réseaux|m³|0.05-0.16|18-260|5.5
      Modernisation des réseaux de collecte|m³|0.15-0.19|18-260|10`,
    lines: [4, 7],
    order: 'listed',
    priceStep: 0.01,
    buyers: 'people',
    creditNotes: 0,
  },
  page({ print, logo, draw }) {
    const { facts } = print;
    const old = draw.whole(200, 900);
    const css = `@page{size:A4;margin:12mm}body{font-size:8.2pt;color:#102a43}.hh{display:grid;grid-template-columns:1fr 1fr}.rel{background:#e6f6ff;border-radius:2mm;padding:2mm 3mm;display:flex;justify-content:space-between;margin:4mm 0}.eau{width:100%;border-collapse:collapse}.eau td{padding:.8mm}.eau .tx{background:#bae3ff;font-weight:bold}.eau .st td{font-weight:bold;border-top:.1mm solid #102a43}.num{text-align:right;white-space:nowrap}.tip{border-top:.3mm dashed #000;margin-top:12mm;padding-top:4mm;display:flex;justify-content:space-between}`;
    const body = html`<div class="hh"><div>${logo(26, '#0a6ebd')}<br>Facture n° ${print.number()} éditée le ${print.issued()}<br>Référence client ${facts.references.customer}</div><div style="padding-top:18mm">${print.buyerName()}<br>${print.buyerAddress().map((row) => html`${row}<br>`)}</div></div>
      <div class="rel"><span>Compteur ${draw.pattern('@##@@######')}</span><span>Ancien index ${old}</span><span>Nouvel index ${old + draw.whole(18, 260)}</span><span>Période ${print.period().join(' au ')}</span></div>
      <table class="eau"><tr><td></td><td class="num">Volume</td><td class="num">Prix unitaire HT</td><td class="num">Montant HT</td><td class="num">TVA</td></tr>${groupBySection(print.lines).map((body) => html`<tr class="tx"><td colspan="5">${body.title}</td></tr>${body.lines.map((row) => html`<tr><td>${row.description}</td><td class="num">${row.quantity()} ${row.unit}</td><td class="num">${row.price()}</td><td class="num">${row.amount()}</td><td class="num">${row.rate()}</td></tr>`)}<tr class="st"><td colspan="3">Total ${body.title.toLowerCase()}</td><td class="num">${print.bare(body.sum)}</td><td></td></tr>`)}
      <tr class="st"><td colspan="3">TOTAL HT</td><td class="num">${print.net()}</td><td></td></tr>${print.vatRows().map((row) => html`<tr><td colspan="3">TVA ${row.rate} sur ${row.base}</td><td class="num">${row.vat}</td><td></td></tr>`)}<tr><td colspan="3">Total TVA</td><td class="num">${print.vat()}</td><td></td></tr><tr class="st"><td colspan="3">NET TTC</td><td class="num">${print.gross()}</td><td></td></tr></table>
      <p>Date limite de paiement : ${print.due()}. Mode de paiement : ${print.method()}.</p><small>${listMentions(print).join(', ')}, ${print.sellerAddress().join(' ')}</small><div class="tip"><span>TIP SEPA<br>${draw.digits(12)} ${draw.digits(10)}</span><span>Montant : ${print.gross()}</span></div>`;
    return { css, body };
  },
};
