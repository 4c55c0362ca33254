import type { HtmlLayout } from '../page/layout.ts';
import { html } from '../page/markup.ts';
import { lateClause, listMentions } from '../page/mentions.ts';

/** A coworking space: airy, the quantity first, the amount before the description, seller at the foot only. */
export const coworking: HtmlLayout = {
  name: 'coworking',
  font: 'sans',
  notation: { cents: 'where needed' },
  trade: {
    names: ['La Ruche {nom}', 'Espace {nom}', '{nom} Works', 'Le Hangar {nom}'],
    goods: `Poste nomade illimité|mois|180-290|1-4|20
      Bureau fermé 4 personnes|mois|980-1650|1|20
      Salle de réunion Ada Lovelace, demi-journée|U|75-140|1-6|20
      Domiciliation commerciale|mois|29-59|1-3|20
      Impressions couleur|page|0.1-0.2|20-300|20
      Casier sécurisé|mois|12-18|1-3|20
      Remise fidélité engagement 12 mois|U|-20-90|1|20
      Dépôt de colis|U|2-4|1-20|20`,
    lines: [2, 6],
    priceStep: 10,
    buyers: 'companies',
  },
  page({ print, logo, draw }) {
    const { facts } = print;
    const ink = draw.pick(['#e76f51', '#264653', '#7b2cbf']);
    const css = `@page{size:A4;margin:20mm}body{font-size:9.5pt;color:#222;line-height:1.5}.lead{display:flex;justify-content:space-between}.num{font-size:20pt;font-weight:bold;color:${ink};line-height:1.1}.grey{color:#8d8d8d}
      .to{margin:14mm 0}.row{display:grid;grid-template-columns:16mm 20mm 26mm 30mm 1fr;padding:2.2mm 0}.row.hd{color:#8d8d8d;font-size:7.6pt}.row div:nth-child(-n+4){text-align:right;padding-right:5mm;white-space:nowrap}
      .end{border-top:.6mm solid ${ink};margin-top:4mm;padding-top:3mm;display:grid;grid-template-columns:1fr 1fr 1fr}.end b{font-size:14pt;display:block}.small{font-size:7pt;color:#8d8d8d;margin-top:22mm}`;
    const body = html`<div class="lead"><div>${logo(32, ink)}</div><div style="text-align:right"><span class="grey">${print.isCredit ? 'avoir' : 'facture'}</span><div class="num">${print.number()}</div>${print.issued()}</div></div>
      <div class="to"><span class="grey">Adressée à</span><br>${print.buyerName()}<br>${print.buyerAddress().map((row) => html`${row}<br>`)}${facts.buyer.vatNumber && html`TVA ${print.buyerVat()}`}</div>
      <div class="row hd"><div>Nbre</div><div>Unité</div><div>Prix</div><div>Montant HT</div><div>Service</div></div>
      ${print.lines.map((row) => html`<div class="row"><div>${row.quantity()}</div><div>${row.unit}</div><div>${row.price()}</div><div>${row.amount('money')}</div><div>${row.description}</div></div>`)}
      <div class="end"><div><span class="grey">Sous-total HT</span><b>${print.net()}</b></div>${print.vatRows().map((row) => html`<div><span class="grey">TVA ${row.rate}</span><b>${print.vat()}</b></div>`)}<div><span class="grey">Total TTC</span><b>${print.gross()}</b></div></div>
      <p>${facts.due && html`À payer d’ici le ${print.due()} `}par ${print.method()} — IBAN ${print.iban()} — BIC ${print.bic()}</p>
      <div class="small">${listMentions(print).join(', ')}, ${print.sellerAddress().join(', ')}. ${lateClause()}</div>`;
    return { css, body };
  },
};
