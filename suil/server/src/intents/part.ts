/** The intents as a part of the server: their tables and alerts. What runs is opened with the modules' actions. */
import type { ServerModule } from '../module/module.ts';
import { intentAlerts } from './alerts.ts';
import { intentsTables } from './tables.ts';

export const intentsPart: ServerModule = { name: 'intents', tables: [intentsTables], alerts: intentAlerts };
