/** The product's version, as reported to clients and operators (semantic versioning). */
export const version = '0.1.0';
