/** The numbers of the lookup types that the apps reference by name (specification 000, section 3). */
export const lookupNumbers = {
  application: 0,
  postType: 20,
  tax: 60,
  nature: 207,
  timeSlot: 208,
  unit: 209,
  stationType: 231,
} as const;
