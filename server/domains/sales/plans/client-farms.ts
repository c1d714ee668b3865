import { sql as raw } from 'kysely';
import type { ClientFarm, Contract } from '#shared/api/contract';
import type { Handler } from '../../handler.ts';

type Row = Omit<ClientFarm, 'property_id' | 'property_name'> & {
  farm_id: number;
  farm_name: string;
};

export const clientFarms: Handler<Contract['plans']['clientFarms']> = async (
  { sql },
  { plan_id: planId },
) => {
  const { rows } = await raw<Row>`SELECT * FROM plan_client_farms(${planId})`.execute(sql);
  return rows.map(({ farm_id, farm_name, ...farm }) => ({
    ...farm,
    property_id: farm_id,
    property_name: farm_name,
  }));
};
