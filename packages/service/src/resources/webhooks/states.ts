// The life of a delivery: it is pending until it is accepted or given up, and again once it is replayed.

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
