import { databaseClient } from '@handloom/service-kit/database/database-client';
import { PrismaClient, type Prisma } from '../generated/prisma/client';

export type Database = PrismaClient;
export type Transaction = Prisma.TransactionClient;

export function openDatabase(connectionString: string): Database {
  return new PrismaClient(databaseClient(connectionString));
}
