export default async function startPostgres() {}
