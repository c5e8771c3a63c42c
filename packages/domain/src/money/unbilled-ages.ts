/** The ages by which unbilled jobs are grouped, in days: up to 7, 30 or 60, or older (null). */
export const unbilledAges = [7, 30, 60, null] as const;
