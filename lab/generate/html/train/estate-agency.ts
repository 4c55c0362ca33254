import type { HtmlLayout } from '../page/layout.ts';
import { html } from '../page/markup.ts';
import { listMentions } from '../page/mentions.ts';

/** An estate agency: a letter with one or two fees, the sum with VAT first, amounts in sentences and a small table. */
export const estateAgency: HtmlLayout = {
  name: 'estate-agency',
  font: 'serif',
  trade: {
    names: ['Agence {nom} Immobilier', '{nom} Patrimoine', 'Cabinet Immobilier {nom}', '{nom} Transactions'],
    goods: `Honoraires de négociation, vente de l’appartement sis {nom}, mandat n° {####}|U|3200-14800|1|20
      Honoraires de location, rédaction du bail et état des lieux d’entrée|U|240-980|1|20
      Frais de gestion courante, quote-part du trimestre|U|85-420|1|20
      État daté et dossier de mutation|U|180-380|1|20
      Visite technique et diagnostic|U|90-310|1|20`,
    lines: [1, 3],
    priceStep: 100,
    creditNotes: 0,
  },
  page({ print }) {
    const { facts } = print;
    const css = `@page{size:A4;margin:24mm 22mm}body{font-size:10.6pt;line-height:1.5}.ad{width:75mm;margin-left:auto;margin-bottom:10mm}.ob{border:.2mm solid #777;width:100%;border-collapse:collapse}.ob td{border:.2mm solid #777;padding:2mm 3mm}.ob td+td{width:38mm;text-align:right;white-space:nowrap}.pt{font-size:8pt;color:#444}`;
    const body = html`<p><b>${print.sellerShortName()}</b><br>Transactions – Gestion – Syndic<br>${print.sellerAddress().join(', ')}</p><div class="ad">${print.buyerName()}<br>${print.buyerAddress().map((row) => html`${row}<br>`)}<br>${facts.seller.address.town}, le ${print.issued()}</div>
      <p><b>Objet : facture d’honoraires ${print.number()}</b></p><p>Dossier ${facts.references.project}, mandat ${print.contract()} du ${print.day(facts.references.quoteDay)}</p>
      <table class="ob">${print.lines.map((row) => html`<tr><td>${row.description}</td><td>${row.amount('money')}</td></tr>`)}<tr><td>Honoraires hors taxe</td><td>${print.net()}</td></tr>${print.vatRows().map((row) => html`<tr><td>Taxe sur la valeur ajoutée, ${row.rate}</td><td>${print.vat()}</td></tr>`)}<tr><td><b>Honoraires toutes taxes comprises</b></td><td><b>${print.gross()}</b></td></tr></table>
      <p>Nous vous remercions de bien vouloir nous faire parvenir cette somme ${facts.due && `avant le ${print.due()} `}par ${print.method()}.</p><p>IBAN : ${print.iban()}<br>BIC : ${print.bic()}</p><p class="pt">Carte professionnelle CPI 6901 2018 000 031 – Garantie financière 110 000 € – ${listMentions(print).join(' – ')}</p>`;
    return { css, body };
  },
};
