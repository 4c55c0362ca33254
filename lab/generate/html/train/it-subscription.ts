import type { HtmlLayout } from '../page/layout.ts';
import { html, joinRows } from '../page/markup.ts';
import { writeLegalNotice } from './legal-notice.ts';

/** A software publisher: cards instead of a table, each with seats, price and VAT in small print and its amount at the right. */
export const itSubscription: HtmlLayout = {
  name: 'it-subscription',
  font: 'sans',
  trade: {
    names: ['{nom} Cloud', '{nom}.io', '{nom} Logiciels', '{nom} SaaS'],
    goods: `Licence Équipe|utilisateur|8-24|3-120|20
      Licence Entreprise|utilisateur|19-49|2-60|20
      Stockage supplémentaire par tranche de 100 Go|tranche|4-12|1-40|20
      Module Signature électronique|envoi|0.6-1.9|10-400|20
      Support prioritaire|mois|90-420|1|20
      Formation à distance|heure|95-140|1-8|20
      Avoir pour indisponibilité du service|unité|-5-60|1|20`,
    lines: [1, 5],
    priceStep: 10,
    discounts: 0,
    creditNotes: 0,
  },
  page({ print, logo, draw }) {
    const { facts } = print;
    const colour = draw.pick(['#635bff', '#0a7d5a', '#111827']);
    const [from, to] = print.period();
    const css = `@page{size:A4;margin:16mm}body{font-size:9.4pt;color:#1f2937}.h{display:flex;justify-content:space-between;margin-bottom:8mm}.m{color:#6b7280;font-size:8pt}.g{display:grid;grid-template-columns:1fr 1fr;gap:6mm;margin-bottom:8mm}
      .c{display:flex;justify-content:space-between;border:1px solid #e5e7eb;border-radius:2mm;padding:3mm 4mm;margin-bottom:2mm}.t{margin-left:50%}.t div{display:flex;justify-content:space-between;padding:1mm 0}.t .d{font-weight:700;font-size:12pt;border-top:2px solid ${colour}}.f{position:fixed;bottom:0;font-size:6.5pt;color:#6b7280}`;
    const body = html`<div class="h"><div>${logo(26, colour)}</div><div style="text-align:right"><span class="m">Facture</span><br><b>${print.number()}</b></div></div>
      <h2 style="color:${colour};margin:0 0 6mm">${print.money(facts.gross)} ${facts.due && html`à payer le ${print.due()}`}</h2>
      <div class="g"><div><span class="m">Émetteur</span><br>${joinRows([print.sellerShortName(), ...print.sellerAddress()])}<br>${print.sellerVat()}</div><div><span class="m">Facturé à</span><br>${joinRows([print.buyerName(), ...print.buyerAddress()])}</div>
      <div><span class="m">Date d'émission</span><br>${print.issued()}</div><div><span class="m">Abonnement</span><br>${print.contract()}, ${from} – ${to}</div></div>
      ${print.lines.map((line) => html`<div class="c"><div>${line.description}<br><span class="m">${line.quantity()} × ${line.price()} / ${line.unit} · TVA ${line.rate()}</span></div><div>${line.amount('money')}</div></div>`)}
      <div class="t"><div><span>Sous-total hors taxes</span><span>${print.net()}</span></div>${print.vatRows().map(({ rate, vat }) => html`<div><span>TVA (${rate})</span><span>${vat}</span></div>`)}<div class="d"><span>Total TTC</span><span>${print.gross()}</span></div></div>
      <p class="m">Paiement par ${print.method()}. ${print.terms()}</p><div class="f">${writeLegalNotice(print)}</div>`;
    return { css, body };
  },
};
