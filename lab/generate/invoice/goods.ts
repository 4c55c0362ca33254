import type { Language } from '../generated-document.ts';

/** Goods or a service sold by a trade; `low` and `high` bound the unit price, in cents. */
export type Good = {
  readonly description: string;
  readonly unit: string;
  readonly low: number;
  readonly high: number;
  /** Index of the usual VAT rate: 0 standard, 1 reduced, 2 lowest. */
  readonly rate: 0 | 1 | 2;
};

/** `description|unit|low|high|rate`, prices in euros. */
const readGoods = (written: string): readonly Good[] =>
  written
    .trim()
    .split('\n')
    .map((row) => {
      const [description = '', unit = '', low = '', high = '', rate = '0'] = row.trim().split('|');
      return {
        description,
        unit,
        low: 100 * Number(low),
        high: 100 * Number(high),
        rate: Number(rate) as Good['rate'],
      };
    });

const FRENCH_GOODS: Readonly<Record<string, string>> = {
  works: `Pose de carrelage grès cérame 60 × 60|m²|28|65|1
    Dépose de l’existant et évacuation|forfait|120|900|1
    Main d’œuvre qualifiée|h|38|62|1
    Fourniture et pose porte d’entrée bois|U|900|2400|2
    Peinture acrylique mate, deux couches|m²|14|32|1
    Remplacement chauffe-eau 200 L|U|480|1200|1
    Isolation des combles, laine de roche 300 mm|m²|22|48|2
    Mise en conformité du tableau électrique|forfait|350|1800|1
    Forfait déplacement zone 2|U|25|90|0
    Évacuation des gravats en déchetterie|m³|45|110|0`,
  supplies: `Ramette papier A4 80 g|U|3|7|0
    Cartouche d’encre noire XL|U|18|64|0
    Vis inox tête fraisée 6x60, boîte de 100|bte|8|23|0
    Câble réseau catégorie 6, 10 m|U|6|19|0
    Chaise de bureau réglable|U|89|340|0
    Gants de protection taille 9|paire|2|9|0
    Perceuse visseuse 18 V|U|99|260|0
    Carton double cannelure 400 x 300 x 300|U|1|3|0
    Éco-participation|U|1|4|0
    Détergent multi-usages 5 L|bidon|9|28|0`,
  services: `Prestation de conseil|jour|450|1100|0
    Étude de faisabilité|forfait|800|6000|0
    Création de logo et charte graphique|forfait|350|2800|0
    Formation (1 jour), 8 participants|session|900|2200|0
    Assistance à maîtrise d’ouvrage|h|65|140|0
    Rédaction des statuts|U|300|1200|0
    Honoraires de tenue comptable|mois|120|680|0
    Nettoyage des locaux|passage|45|160|0
    Frais de dossier|U|15|90|0
    Traduction français-anglais|mot|1|2|0`,
  food: `Huile d’olive vierge extra 75 cl|btl|6|14|2
    Pain de campagne 1 kg|pce|3|6|2
    Plateau de fromages affinés|pce|24|85|2
    Vin rouge AOP 2022, carton de 6|carton|38|140|0
    Buffet froid par personne|pers.|14|38|1
    Café en grains, 1 kg|kg|11|26|2
    Pommes de terre, sac de 25 kg|sac|12|22|2
    Location de nappage|U|5|18|0
    Œufs plein air, plateau de 30|plt|5|9|2`,
  software: `Abonnement mensuel, offre Essentiel|mois|9|89|0
    Licence annuelle, 5 utilisateurs|an|120|1900|0
    Hébergement mutualisé|mois|4|39|0
    Maintenance applicative|jour|420|780|0
    Nom de domaine .fr|an|7|14|0
    Intégration et recette|jour|450|850|0
    Stockage supplémentaire 500 Go|mois|5|49|0`,
  garage: `Vidange et filtre à huile|forfait|69|149|0
    Plaquettes de frein avant, jeu|U|45|130|0
    Pneu 205/55 R16 91V|U|62|140|0
    Géométrie et équilibrage|forfait|49|110|0
    Main d’œuvre mécanique T2|h|58|96|0
    Contrôle technique périodique|U|65|90|0
    Petites fournitures|forfait|3|12|0`,
  transport: `Transport Lyon - Lille, 12 palettes|U|380|990|0
    Affrètement camion 19 t|jour|420|760|0
    Course taxi conventionné|U|25|160|1
    Livraison express|U|9|45|0
    Stockage en entrepôt|palette|4|12|0
    Surcharge carburant|U|6|80|0`,
  energy: `Abonnement électricité 9 kVA|mois|9|18|2
    Consommation heures pleines|kWh|1|1|0
    Consommation heures creuses|kWh|1|1|0
    Abonnement gaz B1|mois|14|26|2
    Contribution tarifaire d’acheminement|U|1|9|2
    Frais de mise en service|U|18|49|0
    Location de compteur|mois|2|6|0`,
  hotel: `Nuitée chambre double|nuit|68|185|1
    Petit déjeuner buffet|U|9|19|1
    Taxe de séjour|U|1|4|1
    Dîner menu du marché|U|24|48|1
    Bouteille vin rouge 75 cl|U|18|60|0
    Parking couvert|nuit|8|22|0
    Salle de séminaire, la journée|jour|180|640|0`,
  health: `Séance de kinésithérapie|séance|17|45|0
    Monture optique|U|49|260|0
    Verres correcteurs, la paire|paire|90|540|0
    Analyse de laboratoire|U|12|98|0
    Matériel médical, lit électrique|mois|60|140|2`,
};
const GERMAN_GOODS: Readonly<Record<string, string>> = {
  works: `Montage Zimmertür inkl. Zarge|Stk|180|520|0
    Arbeitsstunde Geselle|Std|42|68|0
    Malerarbeiten Wand, zweifacher Anstrich|m²|8|19|0
    Anfahrt|Psch|25|75|0
    Holzplatte Eiche 20 mm|m²|38|120|0
    Demontage und Entsorgung|Psch|90|480|0`,
  supplies: `Druckerpapier A4, 500 Blatt|Pkg|4|8|0
    Trennblätter A4|Stück|3|12|0
    Joghurt Banane|Stück|2|6|1
    Schrauben M8, verzinkt, 100 St.|Pkg|9|22|0
    Bürostuhl höhenverstellbar|Stk|120|380|0
    Kaffee Crema 1 kg|kg|11|24|1
    Versandkosten|Psch|5|29|0`,
  services: `Beratung nach Aufwand|Std|85|160|0
    Softwarelizenz, 12 Monate|Stk|120|980|0
    Wartung Server|Monat|80|420|0
    Übersetzung Deutsch-Englisch|Seite|18|45|0
    Fachbuch „Steuerrecht“|Stk|29|89|1
    Schulung vor Ort|Tag|690|1400|0`,
};
const ENGLISH_GOODS: Readonly<Record<string, string>> = {
  services: `Consulting day|day|420|1200|0
    Design work|hour|45|120|0
    Training session, on site|session|300|1400|0
    Copywriting, 800 words|item|90|320|0
    Cleaning service|visit|40|150|0`,
  software: `Team plan, monthly|seat|9|49|0
    Cloud storage, 1 TB|month|10|90|0
    API calls over quota|1k|1|6|0
    Priority support|month|29|400|0
    Software licence renewal|year|120|2400|0`,
  supplies: `Paper A4, 5 reams|box|18|32|0
    Steel bolts M8, box of 200|box|12|40|0
    Office chair|item|99|360|0
    Children’s book|item|5|15|2
    Carriage|item|6|35|0
    LED panel 600 x 600|item|24|58|0`,
};

const readStock = (stock: Readonly<Record<string, string>>): ReadonlyMap<string, readonly Good[]> =>
  new Map(Object.entries(stock).map(([trade, written]) => [trade, readGoods(written)]));

/** Goods by trade. */
export const GOODS_BY_LANGUAGE: Readonly<Record<Language, ReadonlyMap<string, readonly Good[]>>> = {
  fr: readStock(FRENCH_GOODS),
  de: readStock(GERMAN_GOODS),
  en: readStock(ENGLISH_GOODS),
};
