/// <reference types="@field-service/contract/virtual-call-facts.d.ts" />
