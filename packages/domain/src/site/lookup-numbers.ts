/** The numbers of the lookup types that the apps reference by name (specification 000, section 3). */
export const lookupNumbers = {
  application: 0,
  postType: 20,
  tax: 60,
  nature: 207,
  timeSlot: 208,
  unit: 209,
  itemType: 230,
  stationType: 231,
  brand: 234,
  itemMenu: 239,
  status: 310,
} as const;
