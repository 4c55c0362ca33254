import type { PayrollExportRequest, PayrollVariablesRequest } from '@probant/contracts/export';

export const payrollExample = {
  data: [
    {
      employee_id: '00042',
      period: '2026-03',
      gross_salary: 2500,
      net_salary: '1950,25',
      employer_charges: 1050.5,
      employee_charges: 549.75,
    },
  ],
} satisfies PayrollExportRequest;

export const payrollFile =
  '\ufeffMatricule;Periode;Salaire brut;Salaire net;Charges patronales;Charges salariales\r\n' +
  '00042;2026-03;2500,00;1950,25;1050,50;549,75\r\n';

const EMPLOYEE_MONTH = { employee_id: '00042', employee_name: 'Inès Moreau', period: '2026-02' };

export const variablesExample = {
  variables: [
    {
      ...EMPLOYEE_MONTH,
      code: 'HS-25',
      label: 'Heures supplémentaires 25 %',
      quantity: 3.5,
      rate: 18.2,
      amount: 63.7,
      unit: 'hours',
    },
    {
      ...EMPLOYEE_MONTH,
      code: 'EV-PRI',
      label: 'Prime',
      quantity: null,
      rate: null,
      amount: '150,00',
      unit: 'flat',
      comment: null,
    },
  ],
} satisfies PayrollVariablesRequest;

export const payrollAFile =
  'Matricule;Code;Valeur;Date debut;Date fin\r\n' +
  '00042;HS-25;3,5;01/02/2026;28/02/2026\r\n' +
  '00042;EV-PRI;150,00;01/02/2026;28/02/2026\r\n';

export const payrollBFile =
  'ap_soc\tap_matr\tap_contrat\tva_sai_report\tva_sai_code\tva_sai_lib\tva_sai_base\tva_sai_resultat\tva_sai_taux\r\n' +
  '\t00042\t\tT\tHS-25\tHeures supplementaires 25 %\t3.5\t63.70\t18.2\r\n' +
  '\t00042\t\tT\tEV-PRI\tPrime\t\t150.00\t\r\n';
