/** The product's version, as clients and operators are told it (semantic). */
export const version = '0.1.0';
