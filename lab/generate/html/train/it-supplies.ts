import type { HtmlLayout } from '../page/layout.ts';
import { html } from '../page/markup.ts';
import { lateClause, listMentions } from '../page/mentions.ts';

/** A supplier of public bodies: engagement number and service code for Chorus Pro, the buyer above the supplier. */
export const itSupplies: HtmlLayout = {
  name: 'it-supplies',
  font: 'sans',
  trade: {
    names: ['{nom} Informatique', 'Bureautique {nom}', '{nom} Systèmes', 'Micro {nom}'],
    goods: `Ordinateur portable 14" i5 16 Go//dont éco-participation|U|640-1120|1-24|20
      Écran 27" QHD réglable en hauteur//dont éco-participation|U|189-320|1-30|20
      Station d’accueil USB-C|U|95-180|1-24|20
      Extension de garantie 5 ans sur site|U|79-149|1-24|20
      Toner noir 9 000 pages|U|72-138|1-20|20
      Vidéoprojecteur laser 4000 lm|U|890-1540|1-4|20
      Installation et masterisation|poste|32-58|1-24|20
      Reprise ancien matériel|U|-15-60|1-10|20`,
    lines: [2, 6],
    buyers: 'public bodies',
    creditNotes: 0.08,
  },
  page({ print, logo }) {
    const { facts } = print;
    const css = `@page{size:A4;margin:14mm}body{font-size:8.9pt}.duo{display:grid;grid-template-columns:1fr 1fr;gap:6mm}.pan{background:#f4f4f8;padding:3mm}.pan h4{margin:0 0 1mm;font-size:7.4pt;color:#5c5c8a}.mk{width:100%;border-collapse:collapse;margin:5mm 0}.mk th{font-size:7.4pt;text-align:left;border-bottom:.4mm solid #5c5c8a;padding:1.2mm}.mk td{padding:1.5mm 1.2mm;border-bottom:.1mm solid #ccc;vertical-align:top}.al{text-align:right!important;white-space:nowrap}.fin{display:flex;justify-content:flex-end;gap:8mm;background:#f4f4f8;padding:3mm}`;
    const body = html`<div class="duo"><div class="pan"><h4>DESTINATAIRE</h4>${print.buyerName()}<br>${print.buyerAddress().map((row) => html`${row}<br>`)}SIRET ${print.buyerSiret()}<br>Code service : ${print.buyerReference()}<br>N° d’engagement : ${print.order()}</div><div class="pan"><h4>ÉMETTEUR</h4>${logo(20, '#5c5c8a')}<br>${print.sellerName()}<br>${print.sellerAddress().map((row) => html`${row}<br>`)}SIRET ${print.siret()}</div></div>
      <p><b>${print.isCredit ? `Avoir ${print.number()} sur facture ${print.correctedInvoice()}` : `Facture ${print.number()}`}</b> — ${print.issued()} — marché ${print.contract()} — livraison du ${print.delivery()}</p>
      <table class="mk"><tr><th>Ligne</th><th>Article</th><th>Désignation</th><th class="al">Qté</th><th class="al">PU net HT</th><th class="al">TVA</th><th class="al">Total net HT</th></tr>${print.lines.map((row, at) => html`<tr><td>${10 * (at + 1)}</td><td>${row.reference}</td><td>${row.description}${row.details().map((text) => html`<br>${text}`)}</td><td class="al">${row.quantity()}</td><td class="al">${row.price()}</td><td class="al">${row.rate()}</td><td class="al">${row.amount()}</td></tr>`)}</table>
      <div class="fin"><span>Total net HT<br><b>${print.net()}</b></span>${print.vatRows().map((row) => html`<span>TVA à ${row.rate}<br><b>${print.vat()}</b></span>`)}<span>Total TTC<br><b>${print.gross()}</b></span></div><p>Délai global de paiement : 30 jours${facts.due && `, soit le ${print.due()}`}. Mandat administratif sur le compte ${print.iban()} (${print.bic()}).</p><p style="font-size:6.8pt">${listMentions(print).join(' – ')}. ${lateClause()}</p>`;
    return { css, body };
  },
};
