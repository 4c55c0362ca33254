import type { HtmlLayout } from '../page/layout.ts';
import { html } from '../page/markup.ts';
import { listMentions } from '../page/mentions.ts';
import { groupBySection } from '../page/print-lines.ts';

/** A freight forwarder: customs disbursements without VAT in one column and services in another, shipment data in a grid. */
export const freight: HtmlLayout = {
  name: 'freight',
  font: 'narrow',
  trade: {
    names: ['{nom} Transit', 'Fret {nom}', '{nom} Overseas', 'Commission {nom}'],
    goods: `# Prestations taxables
      Dédouanement import|U|65-140|1|20
      Acheminement port - entrepôt conteneur 40'|U|380-720|1-2|20
      Magasinage, jours 8 à 21|jour|14-26|1-13|20
      Frais de dossier|U|25-55|1|20
      Manutention palettes|pal|4-8|4-33|20
      # Débours et opérations non taxables
      Droits de douane|U|120-2600|1|0
      Fret maritime Shanghai - Le Havre|U|900-3400|1-2|0
      Frais de place portuaire|U|85-240|1|0
      Assurance ad valorem|U|30-190|1|0`,
    lines: [4, 8],
    order: 'listed',
    buyers: 'companies',
    creditNotes: 0,
  },
  page({ print, draw }) {
    const { facts } = print;
    const css = `@page{size:A4;margin:11mm 13mm}body{font-size:8.6pt}.tt{font-size:13pt;font-weight:bold}.exp{display:grid;grid-template-columns:repeat(4,1fr);border:.2mm solid #000;margin:4mm 0}.exp p{margin:0;padding:1mm 2mm;border-right:.2mm solid #000;border-bottom:.1mm solid #999}.exp p b{font-size:6.4pt;display:block}.op{width:100%;border-collapse:collapse}.op td{padding:.9mm 1.5mm}.op .n{text-align:right;white-space:nowrap}.op .rub td{font-weight:bold;text-decoration:underline;padding-top:2.5mm}.op .tot td{border-top:.3mm solid #000}`;
    const info = (label: string, value: string) => html`<p><b>${label}</b>${value}</p>`;
    const body = html`<div class="tt">${print.sellerShortName()}</div>${print.sellerAddress().join(', ')} – ${facts.seller.phone}<div style="margin:5mm 0 0 100mm">${print.buyerName()}<br>${print.buyerAddress().map((row) => html`${row}<br>`)}${print.buyerVat()}</div>
      <div class="exp">${info('FACTURE', print.number())}${info('DATE', print.issued())}${info('RÉF. CLIENT', print.order())}${info('EXIGIBILITÉ', facts.due ? print.due() : '')}${info('NAVIRE / VOYAGE', `${draw.pattern('@@@')} STAR / ${draw.digits(3)}E`)}${info('CONTENEUR', draw.pattern('MSKU#######'))}${info('POIDS BRUT', `${draw.whole(2, 24)} ${draw.digits(3)} kg`)}${info('INCOTERM', draw.pick(['FOB', 'EXW', 'CIF']))}</div>
      <table class="op"><tr><td>Opération</td><td class="n">Nb</td><td class="n">Unitaire</td><td class="n">Montant EUR</td><td class="n">Tva</td></tr>${groupBySection(print.lines).map((group) => html`<tr class="rub"><td colspan="5">${group.title}</td></tr>${group.lines.map((row) => html`<tr><td>${row.description}</td><td class="n">${row.quantity()}</td><td class="n">${row.price()}</td><td class="n">${row.amount()}</td><td class="n">${row.rate()}</td></tr>`)}<tr class="tot"><td colspan="3" class="n">Total partiel</td><td class="n">${print.bare(group.sum)}</td><td></td></tr>`)}
      <tr class="tot"><td colspan="3" class="n">Total net de taxe</td><td class="n">${print.net('bare')}</td><td></td></tr>${print.chargedVatRows().map((row) => html`<tr><td colspan="3" class="n">Taxe ${row.rate} sur ${row.base}</td><td class="n">${row.vat}</td><td></td></tr>`)}<tr><td colspan="3" class="n">Total taxe</td><td class="n">${print.vat('bare')}</td><td></td></tr><tr class="tot"><td colspan="3" class="n"><b>TOTAL À PAYER EUR</b></td><td class="n"><b>${print.gross('bare')}</b></td><td></td></tr></table><p>Règlement : ${print.method()} – ${print.iban()} – ${print.bic()}</p><small>${listMentions(print).join(' – ')}. Les opérations sont soumises aux conditions générales de TLF.</small>`;
    return { css, body };
  },
};
