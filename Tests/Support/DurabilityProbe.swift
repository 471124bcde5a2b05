/// SQL that notes whether changes of a table wait for the disk, in the temporary table `levels` of the connection that makes them.
///
/// There, a change has the value of `PRAGMA synchronous`: 2 is FULL, with which the commit waits (<https://www.sqlite.org/pragma.html>).
package enum DurabilityProbe {
    /// Notes it of each row of `table` that is added, changed or removed.
    package static func watch(_ table: String) -> String {
        ["INSERT", "UPDATE", "DELETE"].reduce("CREATE TEMP TABLE IF NOT EXISTS levels(level);") {
            sql,
            event in
            sql + """
                CREATE TEMP TRIGGER \(table)_\(event) AFTER \(event) ON main.\(table)
                BEGIN INSERT INTO levels SELECT synchronous FROM pragma_synchronous; END;
                """
        }
    }
}
