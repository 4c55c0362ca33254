import type { TenantId } from '@probant/kernel/tenant';
import type { Feature, FeatureContext } from '../feature.ts';
import { createGdprRepository } from './gdpr.repository.ts';
import { createGdprRoutes } from './gdpr.routes.ts';

/** Anonymises the events of a person, and exports them. */
export const createGdprFeature = (
  { database, clock }: FeatureContext,
  { onErased }: { readonly onErased: (tenant: TenantId) => void },
): Feature => ({
  routes: createGdprRoutes({ subjects: createGdprRepository(database), clock, onErased }),
});
