import type { HtmlLayout } from '../page/layout.ts';
import { html } from '../page/markup.ts';
import { listMentions } from '../page/mentions.ts';

/** A hosting company: cards instead of a table, the period under each service, invoice number in a badge. */
export const webHosting: HtmlLayout = {
  name: 'web-hosting',
  font: 'sans',
  trade: {
    names: ['{nom} Hosting', 'Nuage {nom}', '{nom} Datacenter', 'Octet {nom}'],
    goods: `Serveur dédié 32 Go//du {jour}, renouvellement automatique|mois|39-119|1-12|20
      Nom de domaine {nom}.fr|an|5.9-12.9|1-5|20
      Certificat SSL étendu|an|49-189|1-2|20
      Boîtes de messagerie 50 Go|U|1.9-4.9|1-40|20
      Sauvegarde externalisée 1 To//rétention 30 jours|mois|9-24|1-12|20
      Infogérance 24/7|mois|120-390|1-3|20
      Crédit de disponibilité (SLA)|U|-5-60|1|20
      Trafic supplémentaire|To|1.5-6|1-20|20`,
    lines: [1, 6],
    buyers: 'companies',
  },
  page({ print, logo, draw }) {
    const { facts } = print;
    const css = `@page{size:A4;margin:17mm}body{font-size:9.3pt;color:#333}.hd{display:flex;justify-content:space-between}.badge{display:inline-block;background:#4361ee;color:#fff;border-radius:3mm;padding:2mm 5mm;font-weight:bold}.card{border:.2mm solid #d0d4e4;border-radius:2mm;padding:3mm 4mm;margin:2.5mm 0;display:grid;grid-template-columns:1fr 24mm 30mm 30mm}.card div+div{text-align:right;white-space:nowrap}.mut{color:#7d8597;font-size:7.8pt}.cap{display:grid;grid-template-columns:1fr 24mm 30mm 30mm;padding:0 4mm;color:#7d8597;font-size:7.6pt}.cap div+div{text-align:right}.ttx{margin-left:90mm;display:grid;grid-template-columns:1fr auto;row-gap:1mm}.ttx div:nth-child(even){text-align:right}`;
    const body = html`<div class="hd">${logo(28, '#4361ee')}<div><span class="badge">${print.isCredit ? 'Avoir' : 'Facture'} ${print.number()}</span></div></div>
      <div class="hd" style="margin:9mm 0"><div><span class="mut">De</span><br>${print.sellerName()}<br>${print.sellerAddress().map((row) => html`${row}<br>`)}${print.sellerVat()}</div><div><span class="mut">À</span><br>${print.buyerName()}<br>${print.buyerAddress().map((row) => html`${row}<br>`)}${print.buyerVat()}</div><div><span class="mut">Date</span><br>${print.issued()}<br>${facts.due && html`<span class="mut">Prélevée le</span><br>${print.due()}<br>`}<span class="mut">Identifiant</span><br>${draw.pattern('@@#####-###')}</div></div>
      <div class="cap"><div>Service</div><div>Qté</div><div>Prix HT</div><div>Total HT</div></div>${print.lines.map((row) => html`<div class="card"><div>${row.description}${row.details().map((text) => html`<br><span class="mut">${text}</span>`)}</div><div>${row.quantity()}</div><div>${row.price()}</div><div>${row.amount('money')}</div></div>`)}
      <div class="ttx"><div>Total hors TVA</div><div>${print.net()}</div>${print.vatRows().map((row) => html`<div>TVA (${row.rate})</div><div>${print.vat()}</div>`)}<div><b>Total TVA incluse</b></div><div><b>${print.gross()}</b></div></div><p class="mut">Moyen de paiement enregistré : ${print.method()}. ${listMentions(print).slice(1).join('. ')}.</p>`;
    return { css, body };
  },
};
