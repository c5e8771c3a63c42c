import { chemicals, revenue } from './analysis-of-goods.ts';
import { findings, lateness, technicians } from './analysis-of-work.ts';
import type { SeededDashboard } from './seeded-dashboard.ts';

/** The dashboards of the analysis, which all staff can open; each shows its readers what they may see. */
export const analysisDashboards: readonly SeededDashboard[] = [lateness, findings, chemicals, revenue, technicians];
