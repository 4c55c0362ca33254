import type { HtmlLayout } from '../page/layout.ts';
import { html } from '../page/markup.ts';
import { explainRegime, listMentions } from '../page/mentions.ts';

/** A subcontractor under reverse charge: no VAT, retention kept back, landscape-like wide table with weights. */
export const metalwork: HtmlLayout = {
  name: 'metalwork',
  font: 'narrow',
  notation: { thousands: "'", decimal: '.' },
  trade: {
    names: ['Métallerie {nom}', 'Chaudronnerie {nom}', '{nom} Acier', 'Serrurerie {nom}'],
    goods: `Garde-corps acier thermolaqué RAL 7016|ml|185-310|4-64/0.5|20
      Escalier hélicoïdal diamètre 1600|U|3900-6800|1|20
      Charpente IPE 240, fourniture et levage|kg|3.1-4.8|400-6200|20
      Portail coulissant 4 m motorisé|U|2800-4700|1-2|20
      Platine et scellement chimique|U|24-46|4-80|20
      Location nacelle 16 m|j|210-290|1-6|20
      Moins-value finition brute|Fft|-120-640|1|20`,
    lines: [2, 6],
    buyers: 'companies',
    regime: 'reverse_charge',
    retentionPercent: 5,
    creditNotes: 0,
  },
  page({ print }) {
    const { facts } = print;
    const css = `@page{size:A4;margin:13mm 11mm}body{font-size:9pt}.encadre{border:.4mm solid #333;padding:2mm 3mm;margin-bottom:3mm}.tri{display:flex;gap:4mm}.tri>div{flex:1}.ouv{width:100%;border-collapse:collapse}.ouv th{font-weight:bold;text-align:center;border:.2mm solid #333;background:#cfd8dc;padding:1.2mm}.ouv td{border:.2mm solid #333;padding:1.2mm 1.6mm}.ouv .vv{text-align:right;white-space:nowrap}`;
    const body = html`<div class="tri"><div class="encadre"><b>SOUS-TRAITANT</b><br>${print.sellerName()}<br>${print.sellerAddress().map((row) => html`${row}<br>`)}Siret ${print.compactSiret()}<br>TVA ${print.sellerVat()}</div><div class="encadre"><b>ENTREPRISE PRINCIPALE</b><br>${print.buyerName()}<br>${print.buyerAddress().map((row) => html`${row}<br>`)}Siret ${print.buyerSiret()}<br>TVA ${print.buyerVat()}</div></div>
      <div class="encadre tri"><div>Décompte n° ${print.number()}</div><div>Établi le ${print.issued()}</div><div>Chantier ${facts.references.project}</div><div>Contrat ${print.contract()}</div></div>
      <table class="ouv"><tr><th>Poste</th><th>Ouvrage</th><th>Prix unit.</th><th>Unité</th><th>Quantité exécutée</th><th>Valeur en €</th></tr>${print.lines.map((row) => html`<tr><td>${row.reference}</td><td>${row.description}</td><td class="vv">${row.price()}</td><td>${row.unit}</td><td class="vv">${row.quantity()}</td><td class="vv">${row.amount()}</td></tr>`)}
      <tr><td colspan="5" class="vv">Total général HT</td><td class="vv">${print.net('bare')}</td></tr><tr><td colspan="5" class="vv">À déduire : retenue de garantie 5 %</td><td class="vv">${print.bare(-facts.retention)}</td></tr><tr><td colspan="5" class="vv"><b>Reste à mandater</b></td><td class="vv"><b>${print.amountDue('bare')}</b></td></tr></table>
      <p><b>${explainRegime(print)}</b></p><p>${facts.due && `Règlement le ${print.due()} par `}${print.method()} : ${print.iban()}</p><p style="font-size:7pt">${listMentions(print).slice(1).join(', ')}</p>`;
    return { css, body };
  },
};
