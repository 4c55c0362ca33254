import type { HtmlLayout } from '../page/layout.ts';
import { html } from '../page/markup.ts';
import { lateClause, listMentions } from '../page/mentions.ts';
import { groupBySection } from '../page/print-lines.ts';

/** Guards: hours by site and rate of pay, a subtotal a site, heavy grid, the CNAPS authorisation. */
export const security: HtmlLayout = {
  name: 'security',
  font: 'narrow',
  trade: {
    names: ['{nom} Sécurité', 'Vigie {nom}', 'Groupe {nom} Protection', '{nom} Gardiennage'],
    goods: `# Site : entrepôt Nord
      Agent de sécurité coef. 140 - heures de jour|H|21.4-26.8|24-320/0.5|20
      Agent de sécurité coef. 140 - heures de nuit|H|23.6-29.2|16-240/0.5|20
      Agent de sécurité - dimanche et jours fériés|H|24.8-36|8-60/0.5|20
      # Site : siège social
      Agent SSIAP 1|H|24.6-29.9|20-180/0.5|20
      Ronde aléatoire avec véhicule|RONDE|29-44|4-62|20
      Intervention sur alarme du {jour}|U|62-98|1-5|20
      Chef de poste|H|27-33|10-151/0.5|20
      # Taxes
      Taxe CNAPS 0,40 %|U|4-60|1|20`,
    lines: [3, 7],
    order: 'listed',
    buyers: 'companies',
  },
  page({ print }) {
    const { facts } = print;
    const css = `@page{size:A4;margin:10mm 12mm}body{font-size:8.8pt}.grid{border-collapse:collapse;width:100%}.grid>tbody>tr>td{border:.3mm solid #111;padding:1.4mm 2mm;vertical-align:top}.k{font-size:7pt;text-transform:uppercase}.rt{text-align:right;white-space:nowrap}.gray{background:#ddd}.gap{height:4mm}`;
    const body = html`<table class="grid"><tr><td width="52%"><b style="font-size:12pt">${print.sellerName()}</b><br>${print.sellerAddress().map((row) => html`${row}<br>`)}tél. ${facts.seller.phone}</td><td><span class="k">Client facturé</span><br>${print.buyerName()}<br>${print.buyerAddress().map((row) => html`${row}<br>`)}<span class="k">Id. TVA</span> ${print.buyerVat()}</td></tr></table><div class="gap"></div>
      <table class="grid"><tr class="gray k"><td>${print.isCredit ? 'Avoir n°' : 'N° facture'}</td><td>Établie le</td><td>Prestations du</td><td>au</td><td>Contrat</td>${facts.due && html`<td>Exigible le</td>`}</tr><tr><td>${print.number()}</td><td>${print.issued()}</td><td>${print.period()[0]}</td><td>${print.period()[1]}</td><td>${print.contract()}</td>${facts.due && html`<td>${print.due()}</td>`}</tr></table><div class="gap"></div>
      <table class="grid"><tr class="gray k"><td>Prestation</td><td>Nbre</td><td>U</td><td>Taux horaire</td><td>Valeur HT</td></tr>
      ${groupBySection(print.lines).map((site) => html`<tr><td colspan="5"><b>${site.title}</b></td></tr>${site.lines.map((row) => html`<tr><td>${row.description}</td><td class="rt">${row.quantity(2)}</td><td>${row.unit}</td><td class="rt">${row.price()}</td><td class="rt">${row.amount()}</td></tr>`)}<tr><td colspan="4" class="rt">Sous-total ${site.title}</td><td class="rt gray">${print.bare(site.sum)}</td></tr>`)}
      <tr><td colspan="4" class="rt">TOTAL HORS TAXE</td><td class="rt">${print.net('bare')}</td></tr>${print.vatRows().map((row) => html`<tr><td colspan="4" class="rt">T.V.A. (${row.rate})</td><td class="rt">${print.vat('bare')}</td></tr>`)}<tr><td colspan="4" class="rt"><b>TOTAL T.T.C. EN EUROS</b></td><td class="rt gray"><b>${print.gross('bare')}</b></td></tr></table>
      <p>Moyen de paiement : ${print.method()}. Coordonnées bancaires : ${facts.payment.bank}, ${print.iban()}, ${print.bic()}.<br>Autorisation CNAPS AUT-069-2118-04-11. L’autorisation administrative préalable ne confère aucun caractère officiel à l’entreprise.</p><p class="k">${lateClause()}<br>${listMentions(print).join(' / ')}</p>`;
    return { css, body };
  },
};
