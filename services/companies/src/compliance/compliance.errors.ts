import { AppError } from '@probant/kernel/errors';

export const createCompanyNotFoundError = (): AppError =>
  new AppError(404, { code: 'company_not_found', message: 'no source knows a company with this SIREN' });
