import type { HtmlLayout } from '../page/layout.ts';
import { html } from '../page/markup.ts';
import { listMentions } from '../page/mentions.ts';
import { groupBySection } from '../page/print-lines.ts';

/** District heating: the sum due in a circle-like box at the right, terms R1 and R2 with their own totals, VAT at two rates. */
export const heating: HtmlLayout = {
  name: 'heating',
  font: 'sans',
  notation: { currency: { before: '', after: ' €' } },
  trade: {
    names: ['Chaleur {nom}', 'Réseau Thermique {nom}', '{nom} Gaz', 'Calor {nom}'],
    goods: `# Terme R1 - énergie
      Chaleur livrée au compteur principal|MWh|58-94|4-160/0.1|5.5
      Chaleur livrée au compteur eau chaude sanitaire|MWh|58-94|1-60/0.1|5.5
      Gaz naturel, conversion 11,2|MWh|48-83|2-80/0.1|20
      # Terme R2 - abonnement
      Puissance souscrite|kW|3.1-5.4|40-640|5.5
      Entretien et gros renouvellement|kW|0.9-1.8|40-640|5.5
      # Autres
      Quotas de CO2|t|62-88|1-24/0.1|20
      Intervention sur vanne hors contrat|h|64-78|1-6/0.5|20`,
    lines: [3, 6],
    order: 'listed',
    priceStep: 0.1,
    creditNotes: 0,
  },
  page({ print, logo }) {
    const [start, end] = print.period();
    const css = `@page{size:210mm 297mm;margin:0}#s{position:relative;width:210mm;height:296mm;font-size:9pt;color:#1a1a1a}#s>*{position:absolute}
      #l{left:14mm;top:12mm}#n{left:14mm;top:34mm;line-height:5mm}#d{left:118mm;top:48mm;line-height:5mm}#m{left:118mm;top:14mm;width:74mm;border-radius:4mm;border:.5mm solid #b3261e;padding:4mm;text-align:center}
      #m strong{display:block;font-size:17pt;color:#b3261e}#t{left:14mm;top:84mm;width:182mm}#t .tit{background:#fbe9e7;font-weight:bold}#t td,#t th{padding:1.2mm;text-align:left;font-weight:normal}#t .q{text-align:right;white-space:nowrap}#t .end{border-top:.2mm solid #b3261e}
      #z{left:14mm;bottom:9mm;width:182mm;font-size:6.4pt;color:#666}`;
    const body = html`<div id="s"><div id="l">${logo(28, '#b3261e')}</div><div id="n">Réf. facture ${print.number()}<br>Éditée le ${print.issued()}<br>Police d’abonnement ${print.contract()}<br>Consommation relevée du ${start} au ${end}</div>
      <div id="m">Montant à payer<strong>${print.gross()}</strong>${print.facts.due && html`date limite ${print.due()}`}</div>
      <div id="d">${print.buyerName()}<br>${print.buyerAddress().map((row) => html`${row}<br>`)}</div>
      <div id="t"><table width="100%" cellspacing="0"><tr><th>Nature de la fourniture</th><th class="q">Volume</th><th class="q">Tarif € HT</th><th class="q">TVA</th><th class="q">€ HT</th></tr>
      ${groupBySection(print.lines).map(
        (
          block,
        ) => html`<tr class="tit"><td colspan="5">${block.title}</td></tr>${block.lines.map((row) => html`<tr><td>${row.description}</td><td class="q">${row.quantity()} ${row.unit}</td><td class="q">${row.price()}</td><td class="q">${row.rate()}</td><td class="q">${row.amount()}</td></tr>`)}
        <tr><td colspan="4" class="q">Total ${block.title.split(' - ')[0] ?? ''}</td><td class="q end">${print.bare(block.sum)}</td></tr>`,
      )}<tr><td colspan="4" class="q end">Ensemble hors taxes</td><td class="q end">${print.net()}</td></tr>
      ${print.vatRows().map((row) => html`<tr><td colspan="4" class="q">TVA ${row.rate} calculée sur ${row.base}</td><td class="q">${row.vat}</td></tr>`)}
      <tr><td colspan="4" class="q">Ensemble de la TVA</td><td class="q">${print.vat()}</td></tr><tr><td colspan="4" class="q"><b>Ensemble toutes taxes comprises</b></td><td class="q"><b>${print.gross()}</b></td></tr></table>
      <p>Vous avez choisi de régler par ${print.method()}. Notre compte : ${print.iban()}, ${print.bic()}.</p></div>
      <div id="z">${listMentions(print).join(' • ')} • ${print.sellerAddress().join(' ')}</div></div>`;
    return { css, body };
  },
};
