/** What a customer's info is, by the class value of its type (specification 000, section 3). A site is a branch address. */
export const infoTypes = { person: 0, arBilling: 1, apBilling: 2, branchAddress: 3 } as const;
