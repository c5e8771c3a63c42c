declare module 'virtual:call-facts/*' {
  import type { CallFacts } from '@field-service/contract/call-facts.ts';

  const facts: CallFacts;
  export default facts;
}
