import { terms } from './terms.ts';

/** The shop's terms as pages and mails write them: `2 to 3 weeks` (specification, section 9). */
export const productionTime = `${terms.productionWeeks.least} to ${terms.productionWeeks.most} weeks`;
export const changeTime = `${terms.changeHours} hours`;
export const damageReportTime = `${terms.damageReportHours} hours`;
export const damageReviewTime = `${terms.damageReviewBusinessDays} business days`;
